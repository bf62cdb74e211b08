import { type RefObject, useEffect } from 'react';

const staying = '.cell-tick, .cell-pinned, .cell-actions';

/**
 * Columns that stay lie over the others: what takes the focus under one of them is scrolled out from there (WCAG
 * 2.4.11). The browser takes it for seen, and knows paddings of the scrolled box only, which would move the table for
 * whatever has the focus in a column that stays, too.
 */
export function useFocusInSight(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) bringOut(target);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [table]);
}

function bringOut(target: Element): void {
  const cell = target.closest('th, td');
  const scroller = target.closest('.table-scroll');
  if (!cell || !scroller || cell.matches(staying)) return;
  const box = target.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const covers = [...(cell.parentElement?.querySelectorAll(`:scope > :is(${staying})`) ?? [])];
  const boxes = covers.map(one => ({ one, place: one.getBoundingClientRect() }));
  const left = Math.max(view.left, ...boxes.flatMap(({ one, place }) => (isBefore(one, cell) ? [place.right] : [])));
  const right = Math.min(view.right, ...boxes.flatMap(({ one, place }) => (isBefore(one, cell) ? [] : [place.left])));
  if (box.left < left) scroller.scrollLeft -= left - box.left;
  else if (box.right > right) scroller.scrollLeft += Math.min(box.right - right, box.left - left);
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
