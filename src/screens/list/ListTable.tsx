import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { type CSSProperties, useMemo, useRef, useState } from 'react';

import type { Language } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { ColumnSettings } from '../../schemas/vocabulary/savedView.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { useCellContext } from '../kinds/cells/useCellContext.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { useReferenceLinks } from '../references/useReferenceLinks.ts';
import { type Column, type ColumnLayout, layoutColumns } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { useServices } from '../services.ts';
import { type EditedCell, editedCellAt, inlineCellsOf } from './inlineCell.ts';
import { TableRow, type TreePosition } from './TableRow.tsx';
import { TickAllCell } from './TickAllCell.tsx';
import { type RowActionSet, actionsWidthOf, useRowActions } from './useRowActions.ts';
import { useRowShortcuts } from './useRowShortcuts.ts';
import { useRowTicker } from './useRowTicker.ts';
import type { ColumnSettingsChanger } from './useColumnSettings.ts';
import './table.css';

export const VirtualRows = createLazyComponent(() => import('./VirtualRows.tsx'));
const InlineEditor = createLazyComponent(() => import('./InlineEditor.tsx'));

/** Maximum number of rows for which the table renders every row. A larger table only renders its visible rows. */
const maxRenderedRows = 50;
const tickWidth = 40;
/** Width of the indentation before a name in a tree: three levels, because deeper levels are rare. */
const treeIndentWidth = 66;

interface TableProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly choice: ColumnSettings;
  readonly onChoice: ColumnSettingsChanger;
  readonly mayTick: boolean;
  readonly rows: readonly RaRecord[];
  /** Returns the position of a row in its tree; only for trees. */
  readonly placeOf?: ((id: RaRecord['id']) => TreePosition | undefined) | undefined;
}

/** Table of a list: plain cells, a sticky header, and pinned first and last columns. */
export function ListTable({ resource, columns, choice, onChoice, mayTick, rows, placeOf }: TableProps) {
  const translate = useTranslate();
  const { selectedIds, isFetching } = useListContext<RaRecord>();
  const table = useRef<HTMLTableElement>(null);
  const onTick = useRowTicker(rows);
  const context = useCellContext(columns, rows, useReferenceLinks());
  const rowActions = useRowActions(resource);
  const { language } = context;
  const actionsWidth = actionsWidthOf(rowActions, language);
  const { layouts, width } = useColumnLayout({ resource, columns, choice, mayTick, actionsWidth, language });
  const ticked = useMemo(() => new Set(selectedIds.map(String)), [selectedIds]);
  const tickLabel = translate('list.selectRow', { title: '' }).trim();
  const { inline, edited, edit, close } = useEditedCell(resource, rowActions, rows);
  useRowShortcuts({ table, resource, rows, rowActions, onTick: mayTick ? onTick : undefined, onEditCell: edit });

  // The index is the key, so that the next page changes the text in existing cells instead of creating new cells.
  const row = (record: RaRecord, at: number) => (
    <TableRow
      key={at}
      at={at}
      resource={resource}
      record={record}
      layouts={layouts}
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
        <ColumnWidths layouts={layouts} mayTick={mayTick} actionsWidth={rowActions.hasAny ? actionsWidth : undefined} />
        <thead>
          <tr>
            {mayTick && <TickAllCell rows={rows} ticked={ticked} />}
            <HeaderCells layouts={layouts} language={language} onChoice={onChoice} />
            {rowActions.hasAny && <ActionsHead />}
          </tr>
        </thead>
        {rows.length > maxRenderedRows ? <VirtualRows rows={rows} row={row} /> : <tbody>{rows.map(row)}</tbody>}
      </table>
      {edited && <InlineEditor resource={resource} cell={edited} onClose={close} />}
    </>
  );
}

interface ColumnWidthsProps extends Pick<TableProps, 'mayTick'> {
  readonly layouts: readonly ColumnLayout[];
  readonly actionsWidth: number | string | undefined;
}

function ColumnWidths({ layouts, mayTick, actionsWidth }: ColumnWidthsProps) {
  return (
    <colgroup>
      {mayTick && <col style={{ width: tickWidth }} />}
      {layouts.map(({ name, width }) => (
        <col key={name} data-column={name} style={{ width }} />
      ))}
      {actionsWidth !== undefined && <col style={{ width: actionsWidth }} />}
    </colgroup>
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

interface ColumnLayoutInput extends Pick<TableProps, 'resource' | 'columns' | 'choice' | 'mayTick'> {
  readonly actionsWidth: number;
  readonly language: Language;
}

/**
 * Returns the layouts of the columns and the total width of the table. The layouts are memoised until a column changes.
 */
function useColumnLayout({ resource, columns, choice, mayTick, actionsWidth, language }: ColumnLayoutInput) {
  const from = mayTick ? tickWidth : 0;
  const indent = resource.tree ? treeIndentWidth : 0;
  const layouts = useMemo(
    () => layoutColumns(columns, choice, { title: titleFieldOf(resource), from, indent, language }),
    [columns, choice, resource, from, indent, language],
  );
  return { layouts, width: layouts.reduce((sum, look) => sum + look.width, from + actionsWidth) };
}

/**
 * Returns the columns that the user can edit in place, the edited cell, and the functions that start and end editing.
 */
function useEditedCell(resource: Resource, { mayEdit, language }: RowActionSet, rows: readonly RaRecord[]) {
  const { platformNow } = useServices();
  const inline = useMemo(
    () => inlineCellsOf(resource, { mayEdit, language, now: platformNow }),
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

interface HeaderCellsProps extends Pick<TableProps, 'onChoice'> {
  readonly layouts: readonly ColumnLayout[];
  readonly language: Language;
}

function HeaderCells({ layouts, language, onChoice }: HeaderCellsProps) {
  const translate = useTranslate();
  const onWidths = (widths: ColumnSettings['widths']) =>
    onChoice(now => ({ ...now, widths: { ...now.widths, ...widths } }));
  const edgeLabel = translate('list.columnWidth');
  return layouts.map((look, at) => (
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
