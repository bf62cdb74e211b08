const width = 100;
const height = 40;

/** Small line chart without numbers, which shows whether a metric rises or falls. Missing values are gaps. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  return (
    <svg className="gauge-trail" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={pathOf(values)} />
    </svg>
  );
}

function pathOf(values: readonly (number | null)[]): string {
  const max = Math.max(1, ...values.filter(value => value !== null));
  const step = width / Math.max(values.length - 1, 1);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const isBegun = at > 0 && values[at - 1] !== null;
      return `${isBegun ? 'L' : 'M'}${(at * step).toFixed(1)} ${((1 - value / max) * (height - 4) + 2).toFixed(1)}`;
    })
    .join('');
}
