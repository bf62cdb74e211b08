import type { RaRecord } from 'ra-core';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a record that moves to another row: focuses the same button, cell or row at the record's new
 * index. Without this hook, the focus would stay at the old index and thus on another record, because React identifies
 * the rows by their index.
 */
export function useFocusFollowsRecord(table: RefObject<HTMLTableElement | null>, rows: readonly RaRecord[]): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const former = before.current;
    before.current = rows;
    const focused = document.activeElement;
    const row = focused?.closest<HTMLTableRowElement>('tr[data-at]');
    if (former === rows || !focused || !row || !table.current?.contains(row)) return;
    const at = Number(row.dataset['at']);
    const place = rows.findIndex(({ id }) => id === former[at]?.id);
    const target = table.current.querySelector<HTMLTableRowElement>(`tr[data-at="${place}"]`);
    if (target && target !== row) correspondingElement(focused, row, target).focus();
  }, [table, rows]);
}

/** Returns the element in another row that corresponds to a focused element; the row itself if there is none. */
function correspondingElement(element: Element, row: HTMLTableRowElement, other: HTMLTableRowElement): HTMLElement {
  const cell = element.closest('td');
  const otherCell = cell && other.cells[cell.cellIndex];
  if (!cell || !otherCell || !row.contains(cell)) return other;
  if (element === cell) return otherCell;
  const alike = [...otherCell.querySelectorAll<HTMLElement>(element.tagName)];
  // The button is missing if the record no longer offers the action; then focus the menu button, which is the last
  // button.
  return alike.find(item => item.textContent === element.textContent) ?? alike.at(-1) ?? other;
}
