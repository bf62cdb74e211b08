interface SkeletonTableProps {
  readonly columns: number;
  readonly rows: number;
}

/** The shape of what is coming, shown only when it takes longer than a blink. */
export function SkeletonTable({ columns, rows }: SkeletonTableProps) {
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
