import { useIsNarrow } from './useIsNarrow.ts';
import './cards.css';

interface SkeletonTableProps {
  readonly columns: number;
  readonly rows: number;
}

/** Placeholder for a table; appears only after a short delay. */
export function SkeletonTable({ columns, rows }: SkeletonTableProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <SkeletonCards count={rows} />;
  return (
    <div className="table-scroll late" aria-hidden="true">
      <table className="table">
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="row">
              {Array.from({ length: Math.max(columns, 3) }, (_unused, column) => (
                <td key={column}>
                  <span className="skeleton" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonCards({ count }: { readonly count: number }) {
  return (
    <div className="table-scroll late" aria-hidden="true">
      <ul className="cards">
        {Array.from({ length: count }, (_, card) => (
          <li key={card} className="card">
            {Array.from({ length: 4 }, (_unused, line) => (
              <div key={line}>
                <span className="skeleton" />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
