import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';

import { columnWidths } from '../../schemas/savedView.ts';
import { toWidth } from './columns.ts';

type Widths = Readonly<Record<string, number>>;

export interface ColumnEdgeProps {
  readonly name: string;
  readonly label: string;
  /** As it is laid out; the room that is left over goes to the columns as well. */
  readonly width: number;
  /** Of all edges of a table one is a stop of the tab key; the arrows up and down go to the others. */
  readonly isStop: boolean;
  /** What screen readers hear before the column's name. */
  readonly edgeLabel: string;
  /** Told the widths of all columns once one has changed. */
  readonly onWidths: (widths: Widths) => void;
}

const step = 16;

/**
 * The right edge of a column's head: dragged, or moved with the arrows left and right; a double click or Enter fits the column to
 * what stands in it. While it is dragged only the `<col>` changes, so no row is drawn anew.
 */
export function ColumnEdge({ name, label, width, isStop, edgeLabel, onWidths }: ColumnEdgeProps) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const table = handle.closest('table');
    if (!table) return;
    event.preventDefault();
    const start = event.clientX;
    const widths = freeze(table);
    const before = widths[name] ?? 0;
    let drawn = before;
    const move = (moved: globalThis.PointerEvent) => {
      drawn = toWidth(before + moved.clientX - start);
      setWidth(table, name, drawn);
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      if (drawn !== before) onWidths({ ...widths, [name]: drawn });
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  const set = (handle: HTMLElement, widthFrom: (table: HTMLTableElement, before: number) => number) => {
    const table = handle.closest('table');
    if (!table) return;
    const widths = measure(table);
    onWidths({ ...widths, [name]: toWidth(widthFrom(table, widths[name] ?? 0)) });
  };
  const press = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    const columns = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined && columns === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (columns !== undefined) return goTo(event.currentTarget, columns);
    set(event.currentTarget, (table, before) => (by === undefined ? contentWidth(table, name) : before + by));
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`${edgeLabel} ${label}`}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={width}
      tabIndex={isStop ? 0 : -1}
      className="column-edge"
      onPointerDown={drag}
      onKeyDown={press}
      onFocus={becomeStop}
      onDoubleClick={event => set(event.currentTarget, table => contentWidth(table, name))}
    />
  );
}

function edgesBeside(edge: HTMLElement): readonly HTMLElement[] {
  return [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('.column-edge') ?? [])];
}

function goTo(edge: HTMLElement, columns: number): void {
  const edges = edgesBeside(edge);
  edges[edges.indexOf(edge) + columns]?.focus();
}

/** Whoever leaves the table and comes back is where he was. */
function becomeStop({ currentTarget }: FocusEvent<HTMLSpanElement>): void {
  for (const edge of edgesBeside(currentTarget)) edge.tabIndex = edge === currentTarget ? 0 : -1;
}

/** The widths that the columns have on the screen. */
function measure(table: HTMLTableElement): Widths {
  const heads = table.querySelectorAll<HTMLElement>('th[data-column]');
  return Object.fromEntries(
    [...heads].map(head => [head.dataset['column'] ?? '', toWidth(head.getBoundingClientRect().width)]),
  );
}

/** Lays the widths down, so that no other column gives way while one is dragged; the free room goes to the end. */
function freeze(table: HTMLTableElement): Widths {
  const widths = measure(table);
  for (const [name, width] of Object.entries(widths)) setWidth(table, name, width);
  table.classList.add('table-sized');
  return widths;
}

function setWidth(table: HTMLTableElement, name: string, width: number): void {
  const column = table.querySelector<HTMLElement>(`col[data-column="${CSS.escape(name)}"]`);
  if (!column) return;
  column.style.width = `${width}px`;
  const sum = [...table.querySelectorAll<HTMLElement>('col')].reduce(
    (all, one) => all + Number.parseFloat(one.style.width || '0'),
    0,
  );
  table.style.setProperty('--table-width', `${sum}px`);
}

const cellPadding = 26;

/** How wide the widest of the drawn cells would like to be. */
function contentWidth(table: HTMLTableElement, name: string): number {
  const at = [...table.querySelectorAll('thead th')].findIndex(head => head.getAttribute('data-column') === name);
  const range = document.createRange();
  const widthOf = (cell: HTMLTableCellElement): number => {
    // The head holds this very edge as well, which always reaches its end.
    range.selectNodeContents(cell.tagName === 'TH' ? (cell.firstElementChild ?? cell) : cell);
    const rects = [...range.getClientRects()];
    return Math.max(...rects.map(rect => rect.right), 0) - Math.min(...rects.map(rect => rect.left), Infinity);
  };
  const widths = [...table.rows].flatMap(row => row.cells[at] ?? []).map(widthOf);
  return Math.max(...widths.filter(Number.isFinite), 0) + cellPadding;
}
