/** Formats the figures as a page: queries and row counts, slow queries, and the plans of the slow queries. */
export function toReport({ results, counts, plans, goalMs, part, rounds, machine }) {
  const slow = results.filter(one => one.ms > goalMs).toSorted((one, other) => other.ms - one.ms);
  const sorted = results.map(one => one.ms).toSorted((one, other) => one - other);
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const large = Object.entries(counts)
    .filter(([, many]) => many >= 10_000)
    .toSorted((one, other) => other[1] - one[1]);
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

${slow.length === 0 ? 'None.' : `| list | question | ms |\n| --- | --- | ---: |\n${slow.map(one => `| ${one.resource} | ${one.question} | ${one.ms} |`).join('\n')}`}

## The slowest, and how the database answered them

${plans.map(one => `### ${one.resource}: ${one.question}, ${one.ms} ms\n\n\`\`\`\n${one.plan}\n\`\`\``).join('\n\n')}
`;
}
