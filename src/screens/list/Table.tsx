import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { type CSSProperties, useMemo, useRef, useState } from 'react';

import type { Language } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { ColumnChoice } from '../../schemas/savedView.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { useCellContext } from '../kinds/useCellContext.ts';
import { latePart } from '../latePart.tsx';
import { useReferenceLinks } from '../references/useReferenceLinks.ts';
import { type Column, type ColumnLook, looksOf } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { useServices } from '../services.ts';
import { type EditedCell, editedCellAt, inlineCells } from './inlineCell.ts';
import { TableRow, type TreePlace } from './TableRow.tsx';
import { TickAll } from './TickAll.tsx';
import { type RowActionSet, actionsWidthOf, useRowActions } from './useRowActions.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useTicks } from './useTicks.ts';
import './table.css';

export const VirtualRows = latePart(() => import('./VirtualRows.tsx'));
const InlineEditor = latePart(() => import('./InlineEditor.tsx'));

/** Above this many rows only those in sight are drawn. */
const drawnAtOnce = 50;
const tickWidth = 40;
/** Of three branches before a name in a tree; deeper ones are rare. */
const branchesWidth = 66;

interface TableProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
  readonly mayTick: boolean;
  readonly rows: readonly RaRecord[];
  /** Where each row stands, for tables that are trees. */
  readonly placeOf?: ((id: RaRecord['id']) => TreePlace | undefined) | undefined;
}

/** The table of a list: one stylesheet, plain cells, sticky head, first and last column pinned. */
export function Table({ resource, columns, choice, onChoice, mayTick, rows, placeOf }: TableProps) {
  const translate = useTranslate();
  const { selectedIds, isFetching } = useListContext<RaRecord>();
  const table = useRef<HTMLTableElement>(null);
  const onTick = useTicks(rows);
  const context = useCellContext(columns, rows, useReferenceLinks());
  const rowActions = useRowActions(resource);
  const actionsWidth = actionsWidthOf(rowActions, context.language);
  const { looks, width } = useLooks({ resource, columns, choice, mayTick, actionsWidth, language: context.language });
  const ticked = useMemo(() => new Set(selectedIds.map(String)), [selectedIds]);
  const tickLabel = translate('list.selectRow', { title: '' }).trim();
  const { inline, edited, edit, close } = useEditedCell(resource, rowActions, rows);
  useRowKeys({ table, resource, rows, rowActions, onTick: mayTick ? onTick : undefined, onEditCell: edit });

  // Rows are drawn by their place: the next page writes other texts into the same cells instead of making new ones.
  const row = (record: RaRecord, at: number) => (
    <TableRow
      key={at}
      at={at}
      resource={resource}
      record={record}
      looks={looks}
      inline={inline}
      context={context}
      isTicked={mayTick ? ticked.has(String(record.id)) : undefined}
      rowActions={rowActions}
      tickLabel={tickLabel}
      onTick={onTick}
      place={placeOf?.(record.id)}
    />
  );

  return (
    <>
      <table
        ref={table}
        className={Object.keys(choice.widths).length > 0 ? 'table table-sized' : 'table'}
        style={{ '--table-width': `${width}px` } as CSSProperties}
        aria-busy={isFetching}
      >
        <colgroup>
          {mayTick && <col style={{ width: tickWidth }} />}
          {looks.map(look => (
            <col key={look.name} data-column={look.name} style={{ width: look.width }} />
          ))}
          {rowActions.hasAny && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {mayTick && <TickAll rows={rows} ticked={ticked} />}
            <HeaderCells looks={looks} language={context.language} choice={choice} onChoice={onChoice} />
            {rowActions.hasAny && <ActionsHead />}
          </tr>
        </thead>
        {rows.length > drawnAtOnce ? <VirtualRows rows={rows} row={row} /> : <tbody>{rows.map(row)}</tbody>}
      </table>
      {edited && <InlineEditor resource={resource} cell={edited} onClose={close} />}
    </>
  );
}

function ActionsHead() {
  const translate = useTranslate();
  return (
    <th scope="col" className="cell-actions">
      {translate('list.actions')}
    </th>
  );
}

interface LooksOptions extends Pick<TableProps, 'resource' | 'columns' | 'choice' | 'mayTick'> {
  readonly actionsWidth: number;
  readonly language: Language;
}

/** The looks of the columns, the same as long as nothing about them changes, and the width of all together. */
function useLooks({ resource, columns, choice, mayTick, actionsWidth, language }: LooksOptions) {
  const from = mayTick ? tickWidth : 0;
  const indent = resource.tree ? branchesWidth : 0;
  const looks = useMemo(
    () => looksOf(columns, choice, { title: titleFieldOf(resource), from, indent, language }),
    [columns, choice, resource, from, indent, language],
  );
  return { looks, width: looks.reduce((sum, look) => sum + look.width, from + actionsWidth) };
}

/** The columns that are changed in place, and the cell that is being changed. */
function useEditedCell(resource: Resource, { mayEdit, language }: RowActionSet, rows: readonly RaRecord[]) {
  const { platformNow } = useServices();
  const inline = useMemo(
    () => inlineCells(resource, { mayEdit, language, now: platformNow }),
    [resource, mayEdit, language, platformNow],
  );
  const [edited, setEdited] = useState<EditedCell | null>(null);
  return {
    inline,
    edited,
    edit: (target: EventTarget | null) => setEdited(editedCellAt(target, rows)),
    close: () => setEdited(null),
  };
}

interface HeaderCellsProps extends Pick<TableProps, 'choice' | 'onChoice'> {
  readonly looks: readonly ColumnLook[];
  readonly language: Language;
}

function HeaderCells({ looks, language, choice, onChoice }: HeaderCellsProps) {
  const translate = useTranslate();
  const onWidths = (widths: ColumnChoice['widths']) => onChoice({ ...choice, widths: { ...choice.widths, ...widths } });
  const edgeLabel = translate('list.columnWidth');
  return looks.map((look, at) => (
    <HeaderCell
      key={look.name}
      look={look}
      language={language}
      isStop={at === 0}
      edgeLabel={edgeLabel}
      onWidths={onWidths}
    />
  ));
}
