import type { RaRecord } from 'ra-core';

import { renderCell } from '../../screens/kinds/cells/cells.tsx';
import { useCellContext } from '../../screens/kinds/cells/useCellContext.ts';
import type { Column } from '../../screens/list/columns.ts';
import '../../screens/list/table.css';

interface RecordTableProps {
  readonly columns: readonly Column[];
  readonly rows: readonly RaRecord[];
  readonly label?: string;
}

/** Table of a few records in a panel, with the same cells as in a list. */
export function RecordTable({ columns, rows, label }: RecordTableProps) {
  const context = useCellContext(columns, rows);
  return (
    <div className="table-scroll">
      <table className="table table-loose" aria-label={label}>
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col">
                {field.label[context.language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="row">
              {columns.map(([name, field]) => (
                <td key={name}>{renderCell(row[name], field, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
