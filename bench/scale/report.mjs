/** Formats the figures as a page: queries and row counts, slow queries, and the plans of the slow queries. */
export function toReport({ results, counts, plans, goalMs, part, rounds, machine }) {
  const slow = results.filter(result => result.ms > goalMs).toSorted((a, b) => b.ms - a.ms);
  const sorted = results.map(result => result.ms).toSorted((a, b) => a - b);
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const large = Object.entries(counts)
    .filter(([, many]) => many >= 10_000)
    .toSorted((a, b) => b[1] - a[1]);
  return `# Lists over many rows

\`npm run bench:scale\` on PostgreSQL, ${part === 1 ? 'all rows' : `${part} of the rows`} of \`SEED=scale\`; ${machine.cores} cores, load ${machine.load} while it ran.
Every list was asked its first page, each declared filter and each declared order at the platform, over HTTP in process,
${rounds} times each; the median counts (fewer times where a question took seconds).

- ${results.length} questions of ${Object.keys(counts).length} lists
- median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, slowest ${at(1)} ms
- over ${goalMs} ms: ${slow.length}

## Rows

| table | rows |
| --- | ---: |
${large.map(([name, many]) => `| ${name} | ${many.toLocaleString('en')} |`).join('\n')}

## Over ${goalMs} ms

${slow.length === 0 ? 'None.' : `| list | question | ms |\n| --- | --- | ---: |\n${slow.map(item => `| ${item.resource} | ${item.question} | ${item.ms} |`).join('\n')}`}

## The slowest, and how the database answered them

${plans.map(plan => `### ${plan.resource}: ${plan.question}, ${plan.ms} ms\n\n\`\`\`\n${plan.plan}\n\`\`\``).join('\n\n')}
`;
}
