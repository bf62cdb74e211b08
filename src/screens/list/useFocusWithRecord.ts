import type { RaRecord } from 'ra-core';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Rows are drawn by their place, so a record that moves to another one would leave the keyboard behind with its
 * neighbour. The focus goes along: to the same button, cell or row of the record's new place.
 */
export function useFocusWithRecord(table: RefObject<HTMLTableElement | null>, rows: readonly RaRecord[]): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const former = before.current;
    before.current = rows;
    const here = document.activeElement;
    const row = here?.closest<HTMLTableRowElement>('tr[data-at]');
    if (former === rows || !here || !row || !table.current?.contains(row)) return;
    const at = Number(row.dataset['at']);
    const place = rows.findIndex(({ id }) => id === former[at]?.id);
    const target = table.current.querySelector<HTMLTableRowElement>(`tr[data-at="${place}"]`);
    if (target && target !== row) twinOf(here, row, target).focus();
  }, [table, rows]);
}

/** What stands in one row where something stands in another; the row itself where it has nothing of the kind. */
function twinOf(element: Element, row: HTMLTableRowElement, other: HTMLTableRowElement): HTMLElement {
  const cell = element.closest('td');
  const otherCell = cell && other.cells[cell.cellIndex];
  if (!cell || !otherCell || !row.contains(cell)) return other;
  if (element === cell) return otherCell;
  const alike = [...otherCell.querySelectorAll<HTMLElement>(element.tagName)];
  // A record that has come to an end has no step that way any more; the button of its menu is the last one.
  return alike.find(one => one.textContent === element.textContent) ?? alike.at(-1) ?? other;
}
