import { type RefObject, useEffect } from 'react';

const stickySelector = '.cell-tick, .cell-pinned, .cell-actions';

/**
 * Scrolls the table when a pinned column covers the focused element (WCAG 2.4.11). The browser considers such an
 * element visible. `scroll-padding` is no solution, because it would also move the table for focused elements in pinned
 * columns.
 */
export function useScrollToFocusedElement(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) scrollIntoSight(target);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [table]);
}

function scrollIntoSight(target: Element): void {
  const cell = target.closest('th, td');
  const scroller = target.closest('.table-scroll');
  if (!cell || !scroller || cell.matches(stickySelector)) return;
  const box = target.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const covers = [...(cell.parentElement?.querySelectorAll(`:scope > :is(${stickySelector})`) ?? [])];
  const boxes = covers.map(cover => ({ one: cover, place: cover.getBoundingClientRect() }));
  const left = Math.max(
    view.left,
    ...boxes.flatMap(({ one: item, place }) => (isBefore(item, cell) ? [place.right] : [])),
  );
  const right = Math.min(
    view.right,
    ...boxes.flatMap(({ one: item, place }) => (isBefore(item, cell) ? [] : [place.left])),
  );
  if (box.left < left) scroller.scrollLeft -= left - box.left;
  else if (box.right > right) scroller.scrollLeft += Math.min(box.right - right, box.left - left);
}

function isBefore(a: Element, b: Element): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
