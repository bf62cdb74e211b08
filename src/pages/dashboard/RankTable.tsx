import type { ListLink } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { CountLink } from '../parts/board/CountLink.tsx';

interface RankTableProps {
  readonly label: string;
  readonly rows: readonly (ListLink & {
    readonly name: string;
    readonly value: number;
    readonly text: string;
    readonly full: string;
  })[];
  readonly tone?: 'error';
}

/** Table of a ranking: rank, name, value, and a bar whose length is relative to the highest value. */
export function RankTable({ label, rows, tone }: RankTableProps) {
  const maxValue = Math.max(...rows.map(row => row.value), 0);
  return (
    <ol className="ranks" aria-label={label}>
      {rows.map((row, at) => (
        <li key={`${at}${row.name}`} className="rank">
          <span className="rank-place">{at + 1}</span>
          <CountLink to={row} className="rank-name" title={row.name}>
            {row.name}
          </CountLink>
          <span className="rank-track" aria-hidden="true">
            <span
              className={tone ? `rank-bar rank-${tone}` : 'rank-bar'}
              style={{ width: `${maxValue === 0 ? 0 : (row.value / maxValue) * 100}%` }}
            />
          </span>
          <span className="rank-value" title={row.full}>
            {row.text}
          </span>
        </li>
      ))}
    </ol>
  );
}
