const formats = {
  bytes: value => `${(value / 1000).toFixed(1)} kB`,
  ms: value => `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`,
  MB: value => `${value.toFixed(1)} MB`,
};

/**
 * Formats the summary as the lines of a Markdown table. The columns are aligned, so that the table is also readable in
 * a terminal.
 */
export function toTable(summary, names) {
  const head = ['figure', ...names, 'budget', ''];
  const body = summary.map(row => [
    row.label,
    ...names.map(name => cell(row.results[name], row.unit)),
    row.budget === undefined ? '' : `≤ ${row.budget.toFixed(2)}`,
    verdict(row),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...body].map(cells => cells[column].length)));
  const line = cells => `| ${cells.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function cell(result, unit) {
  if (!result) return '–';
  const ratio = result.ratio === undefined ? '' : ` (${result.ratio.toFixed(2)})`;
  return formats[unit](result.value) + ratio;
}

function verdict({ results }) {
  const isKept = results.console?.isKept;
  if (isKept === undefined) return '';
  return isKept ? 'ok' : 'MISSED';
}
