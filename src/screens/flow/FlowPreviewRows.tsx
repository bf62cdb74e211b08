import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { Field, Fields } from '../../schemas/vocabulary/field.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import { renderCell } from '../kinds/cells/cells.tsx';
import type { CellContext } from '../kinds/cells/cell.ts';
import { CardFacts } from '../list/CardFacts.tsx';
import { useIsNarrow } from '../list/useIsNarrow.ts';
import type { FlowPreviewRow } from './flowPreview.ts';

interface FlowPreviewRowsProps {
  readonly title: string;
  readonly rows: readonly FlowPreviewRow[];
  /** Total number of items; `rows` may only contain the first items. */
  readonly count: number;
  readonly fields: Fields;
  readonly context: CellContext;
  readonly showsReason?: boolean;
}

const numbers: readonly string[] = ['integer', 'decimal', 'money', 'percent', 'bytes', 'duration', 'speed'];

/** Table of the items in the preview. Columns without any value are left out. */
export function FlowPreviewRows({ title, rows, count, fields, context, showsReason = false }: FlowPreviewRowsProps) {
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  if (count === 0) return null;
  const columns = Object.entries(fields).filter(([name]) => rows.some(row => !isEmpty(row[name])));
  const Rows = isNarrow ? RowCards : RowTable;
  return (
    <section className="flow-part">
      <h3>{title}</h3>
      <div className="flow-table">
        <Rows rows={rows} columns={columns} context={context} showsReason={showsReason} />
      </div>
      {count > rows.length && (
        <p className="flow-more">{translate('flow.moreRows', { count: formatInteger(count - rows.length) })}</p>
      )}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly FlowPreviewRow[];
  readonly columns: readonly (readonly [string, Field])[];
  readonly context: CellContext;
  readonly showsReason: boolean;
}

function RowTable({ rows, columns, context, showsReason }: RowsProps) {
  const translate = useTranslate();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate('flow.name')}</th>
          {showsReason && <th scope="col">{translate('flow.skipReason')}</th>}
          {columns.map(([name, field]) => (
            <th key={name} scope="col" className={numbers.includes(field.kind) ? 'flow-number' : undefined}>
              {field.label[context.language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {showsReason && <td className="flow-reason">{row.skip}</td>}
            {columns.map(([name, field]) => (
              <td key={name} className={numbers.includes(field.kind) ? 'flow-number' : undefined}>
                {renderCell(row[name], field, context)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows as cards, in the layout of list cards. The reason for skipping an item is below the item's name. */
function RowCards({ rows, columns, context, showsReason }: RowsProps) {
  return (
    <ul className="cards">
      {rows.map(row => (
        <li key={row.id} className="card">
          <div className="card-head">
            <strong>{row.name}</strong>
          </div>
          {showsReason && <p className="flow-reason">{row.skip}</p>}
          <CardFacts
            facts={columns
              .filter(([name]) => !isEmpty(row[name]))
              .map(([name, field]) => ({
                name,
                label: field.label[context.language],
                value: renderCell(row[name], field, context),
              }))}
          />
        </li>
      ))}
    </ul>
  );
}
