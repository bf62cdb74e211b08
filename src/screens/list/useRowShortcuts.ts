import type { RaRecord } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { explainUnavailableOperation } from '../../schemas/vocabulary/refusedOperations.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { useScrollToFocusedElement } from './useScrollToFocusedElement.ts';
import { useFocusFollowsRecord } from './useFocusFollowsRecord.ts';
import { type RowCommand, commandForKey, isListKeyTarget } from './rowKeys.ts';
import type { RowActionSet } from './useRowActions.ts';
import type { RowTicker } from './useRowTicker.ts';

interface RowKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly resource: Resource;
  readonly rows: readonly RaRecord[];
  readonly rowActions: RowActionSet;
  /** `undefined` if the user cannot tick rows. */
  readonly onTick: RowTicker | undefined;
  readonly onEditCell: (cell: EventTarget | null) => void;
}

/**
 * Handles the keys that move through the rows. The browser's focus is the cursor, so moving it renders nothing, and
 * screen readers follow it. A double click edits an editable cell.
 */
export function useRowShortcuts(keys: RowKeys): void {
  const { table, rows, onEditCell } = keys;
  useScrollToFocusedElement(table);
  useFocusFollowsRecord(table, rows);
  const navigate = useNavigate();
  const cursor = useRef(-1);

  const handleKey = useStableCallback((event: KeyboardEvent) => {
    const list = table.current?.closest('.list') ?? null;
    const command = commandForKey(event);
    if (!command || event.defaultPrevented || !isListKeyTarget(event.target, list)) return;
    if (!(event.target instanceof Element)) return;
    const at = { ...keys, cursor, target: event.target, navigate: (path: string) => void navigate(path) };
    if (run(command, at)) event.preventDefault();
  });
  const handleDoubleClick = useStableCallback((event: MouseEvent) => {
    if (event.target instanceof Node && table.current?.contains(event.target)) onEditCell(event.target);
  });

  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    document.addEventListener('dblclick', handleDoubleClick);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('dblclick', handleDoubleClick);
    };
  }, [handleKey, handleDoubleClick]);
}

interface RowKeyContext extends RowKeys {
  /** Index of the current row; kept while the focus is outside of the table. */
  readonly cursor: RefObject<number>;
  readonly target: Element;
  readonly navigate: (path: string) => void;
}

/** Runs a command. Returns `false` if the browser should handle the key. */
function run(command: RowCommand, at: RowKeyContext): boolean {
  const { table, rows, cursor, target } = at;
  const row = target.closest<HTMLElement>('tr[data-at]');
  if (row && table.current?.contains(row)) cursor.current = Number(row.dataset['at']);
  if (command.do === 'move') return move(command, row, at);
  const record = rows[cursor.current];
  if (!row || !record) return false;
  // Other commands only run when the row itself or an editable cell has the focus, because buttons and links handle
  // their keys themselves.
  const isOwn = target === row || isInlineCell(target);
  return command.do === 'edit' ? edit(record, at) : isOwn && runOnRow(command, { row, record }, at);
}

function move({ by, isRange }: Extract<RowCommand, { do: 'move' }>, row: Element | null, at: RowKeyContext): boolean {
  const { rows, cursor, onTick } = at;
  if (rows.length === 0) return false;
  const from = rows[cursor.current];
  // A range includes the current row.
  if (isRange && onTick && from && !isTicked(row)) onTick(from.id, false);
  const to = rows[goTo(cursor.current + by, at)];
  if (isRange && onTick && from && to) onTick(to.id, true);
  return true;
}

function goTo(place: number, { rows, cursor, table }: RowKeyContext): number {
  const next = Math.min(Math.max(place, 0), rows.length - 1);
  cursor.current = next;
  focusRow(table.current, next);
  return next;
}

function edit(record: RaRecord, { resource, rowActions, navigate }: RowKeyContext): boolean {
  const mayEdit =
    rowActions.mayEdit && explainUnavailableOperation(resource, record, 'edit', rowActions.language) === null;
  if (mayEdit) navigate(`/${resource.name}/${record.id}`);
  return mayEdit;
}

interface OnRow {
  readonly row: HTMLElement;
  readonly record: RaRecord;
}

function runOnRow(command: Exclude<RowCommand, { do: 'move' }>, { row, record }: OnRow, at: RowKeyContext): boolean {
  const { resource, rows, rowActions, target, onTick, onEditCell, navigate } = at;
  switch (command.do) {
    case 'tick':
      onTick?.(record.id, false);
      return true;
    case 'end':
      goTo(command.to === 'first' ? 0 : rows.length - 1, at);
      return true;
    case 'cell':
      focusCell(row, target, command.by);
      return true;
    case 'open':
      if (isInlineCell(target)) onEditCell(target);
      else if (rowActions.mayOpenRecord) navigate(`/${resource.name}/${record.id}/show`);
      else return edit(record, at);
      return true;
    default:
      return false;
  }
}

function isInlineCell(target: Element): boolean {
  return target instanceof HTMLElement && target.dataset['inline'] !== undefined;
}

function isTicked(row: Element | null): boolean {
  return row?.querySelector<HTMLInputElement>('.cell-tick input')?.checked === true;
}

/**
 * Focuses a row. In a long table, the row may not be rendered yet; the table then first scrolls to the row, and the row
 * gets the focus once it is rendered.
 */
function focusRow(table: HTMLTableElement | null, at: number): void {
  const find = () => table?.querySelector<HTMLElement>(`tr[data-at="${at}"]`);
  const row = find();
  if (row) {
    row.focus();
    return;
  }
  const scroller = table?.closest('.table-scroll');
  const rowHeight = table?.querySelector('tr[data-at]')?.getBoundingClientRect().height ?? 0;
  scroller?.scrollTo({ top: at * rowHeight });
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}

/** Moves the focus to the next or previous editable cell, or from the first editable cell back to the row. */
function focusCell(row: HTMLElement, target: Element, by: 1 | -1): void {
  const cells = [...row.querySelectorAll<HTMLElement>('td[data-inline]')];
  const next = cells.findIndex(cell => cell === target) + by;
  (next < 0 ? row : (cells[next] ?? cells.at(-1) ?? row)).focus();
}
