import type { LegendEntry } from '../model/colouring.ts';

/** Sample of a cell, with the legend entry's colour and mark. */
export function LegendSwatch({ entry }: { readonly entry: LegendEntry }) {
  return (
    <span className={`swatch swatch-${entry.colour}`} aria-hidden="true">
      <svg viewBox="0 0 12 12" focusable="false">
        {marks[entry.mark]}
      </svg>
    </span>
  );
}

const marks: { readonly [M in LegendEntry['mark']]: React.ReactNode } = {
  none: null,
  cross: <path d="M3 3 9 9M9 3 3 9" />,
  bar: <path d="M6 2.5v4.2M6 8.4v1.4" />,
  slash: <path d="M3 9 9 3" />,
  dot: <circle className="swatch-dot" cx="6" cy="6" r="2" />,
  ring: <circle cx="6" cy="6" r="2.6" />,
  hollow: <rect className="swatch-dot" x="2" y="2" width="8" height="8" />,
};
