import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import type { CSSProperties } from 'react';

import type { Resource } from '../../schemas/resource.ts';
import { useCellContext } from '../kinds/useCellContext.ts';
import { type Column, widthOf } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { TableRow, type TreePlace } from './TableRow.tsx';
import { actionsWidthOf, useRowActions } from './useRowActions.ts';
import { latePart } from '../latePart.tsx';
import { useLatest } from '../useLatest.ts';

export const VirtualRows = latePart(() => import('./VirtualRows.tsx'));

/** Above this many rows only those in sight are drawn. */
const drawnAtOnce = 50;
const tickWidth = 40;

interface TableProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly mayTick: boolean;
  readonly rows: readonly RaRecord[];
  /** Where each row stands, for tables that are trees. */
  readonly placeOf?: ((id: RaRecord['id']) => TreePlace | undefined) | undefined;
}

/** The table of a list: one stylesheet, plain cells, sticky head, first and last column pinned. */
export function Table({ resource, columns, mayTick, rows, placeOf }: TableProps) {
  const translate = useTranslate();
  const { selectedIds, isFetching, onToggleItem } = useListContext<RaRecord>();
  const onTick = useLatest(onToggleItem);
  const context = useCellContext(columns, rows);
  const rowActions = useRowActions(resource);
  const actionsWidth = actionsWidthOf(rowActions, context.language);
  const width = columns.reduce((sum, column) => sum + widthOf(column), (mayTick ? tickWidth : 0) + actionsWidth);
  const ticked = new Set(selectedIds.map(String));
  const tickLabel = translate('list.selectRow', { title: '' }).trim();

  // Rows are drawn by their place: the next page writes other texts into the same cells instead of making new ones.
  const row = (record: RaRecord, at: number) => (
    <TableRow
      key={at}
      resource={resource}
      record={record}
      columns={columns}
      context={context}
      isTicked={mayTick ? ticked.has(String(record.id)) : undefined}
      rowActions={rowActions}
      tickLabel={tickLabel}
      onTick={onTick}
      place={placeOf?.(record.id)}
    />
  );

  return (
    <table className="table" style={{ '--table-width': `${width}px` } as CSSProperties} aria-busy={isFetching}>
      <colgroup>
        {mayTick && <col style={{ width: tickWidth }} />}
        {columns.map(column => (
          <col key={column[0]} style={{ width: widthOf(column) }} />
        ))}
        <col style={{ width: actionsWidth }} />
      </colgroup>
      <thead>
        <tr>
          {mayTick && <TickAll rows={rows} ticked={ticked} />}
          {columns.map(column => (
            <HeaderCell key={column[0]} column={column} language={context.language} />
          ))}
          <th scope="col" className="cell-actions">
            {translate('list.actions')}
          </th>
        </tr>
      </thead>
      {rows.length > drawnAtOnce ? <VirtualRows rows={rows} row={row} /> : <tbody>{rows.map(row)}</tbody>}
    </table>
  );
}

interface TickAllProps {
  readonly rows: readonly RaRecord[];
  readonly ticked: ReadonlySet<string>;
}

function TickAll({ rows, ticked }: TickAllProps) {
  const translate = useTranslate();
  const { onSelect } = useListContext();
  const count = rows.filter(record => ticked.has(String(record.id))).length;
  const isAll = count > 0 && count === rows.length;
  return (
    <th scope="col" className="cell-tick">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={translate('list.selectAll')}
        checked={isAll}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onSelect(isAll ? [] : rows.map(record => record.id))}
      />
    </th>
  );
}
