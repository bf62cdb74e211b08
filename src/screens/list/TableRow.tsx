import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router';

import { kindOf } from '../../schemas/field.ts';
import type { Resource } from '../../schemas/resource.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import type { CellContext } from '../kinds/cell.ts';
import { renderCell } from '../kinds/cells.tsx';
import type { Column } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import type { RowActionSet } from './useRowActions.ts';

interface TableRowProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly columns: readonly Column[];
  readonly context: CellContext;
  /** `undefined` where rows cannot be ticked. */
  readonly isTicked: boolean | undefined;
  readonly rowActions: RowActionSet;
}

/** One record. Only rows whose record, tick or labels changed are drawn again. */
export const TableRow = memo(function TableRow({
  resource,
  record,
  columns,
  context,
  isTicked,
  rowActions,
}: TableRowProps) {
  const title = titleFieldOf(resource);
  return (
    <tr className={isTicked ? 'row row-ticked' : 'row'}>
      {isTicked !== undefined && (
        <Tick record={record} title={String(record[title] ?? record.id)} isTicked={isTicked} />
      )}
      {columns.map(([name, field]) => {
        const content = renderCell(record[name], field, context);
        const isLink = name === title && rowActions.mayShow;
        return (
          <td key={name} className={classOf(name === title, kindOf(field).align === 'end')}>
            {isLink ? <Link to={`/${resource.name}/${record.id}/show`}>{content}</Link> : content}
          </td>
        );
      })}
      <td className="cell-actions">
        <RowActions resource={resource} record={record} set={rowActions} />
      </td>
    </tr>
  );
});

function classOf(isTitle: boolean, isEnd: boolean): string | undefined {
  if (isTitle) return 'cell-title';
  return isEnd ? 'cell-end' : undefined;
}

interface TickProps {
  readonly record: RaRecord;
  readonly title: string;
  readonly isTicked: boolean;
}

function Tick({ record, title, isTicked }: TickProps) {
  const translate = useTranslate();
  const { onToggleItem } = useListContext();
  return (
    <td className="cell-tick">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={translate('list.selectRow', { title })}
        checked={isTicked}
        onChange={() => onToggleItem(record.id)}
      />
    </td>
  );
}
