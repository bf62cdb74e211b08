import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';

import { columnWidthLimits } from '../../schemas/vocabulary/savedView.ts';
import { clampColumnWidth } from './columns.ts';

type Widths = Readonly<Record<string, number>>;

export interface ColumnResizerProps {
  readonly name: string;
  readonly label: string;
  /** Rendered width in pixels, which includes the column's share of the free space. */
  readonly width: number;
  /** True if this handle is the Tab stop among the handles of the table; arrow up and down move to the others. */
  readonly isStop: boolean;
  /** Beginning of the accessible name; the column's label follows. */
  readonly edgeLabel: string;
  /** Receives the widths of all columns when the width of one column has changed. */
  readonly onWidths: (widths: Widths) => void;
}

const step = 16;

/**
 * Handle at the right edge of a column header. The user drags it, or moves it with arrow left and right. A double click
 * or Enter fits the column to its content. Dragging only changes the `<col>` element, so that no row renders again.
 */
export function ColumnResizer({ name, label, width, isStop, edgeLabel, onWidths }: ColumnResizerProps) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const table = handle.closest('table');
    if (!table) return;
    event.preventDefault();
    const start = event.clientX;
    const widths = lockWidths(table);
    const before = widths[name] ?? 0;
    let drawn = before;
    const move = (moved: globalThis.PointerEvent) => {
      drawn = clampColumnWidth(before + moved.clientX - start);
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
    onWidths({ ...widths, [name]: clampColumnWidth(widthFrom(table, widths[name] ?? 0)) });
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
      aria-valuemin={columnWidthLimits.min}
      aria-valuemax={columnWidthLimits.max}
      aria-valuenow={width}
      tabIndex={isStop ? 0 : -1}
      className="column-edge"
      onPointerDown={drag}
      onKeyDown={press}
      onFocus={becomeTabStop}
      onDoubleClick={event => set(event.currentTarget, table => contentWidth(table, name))}
    />
  );
}

function adjacentResizers(edge: HTMLElement): readonly HTMLElement[] {
  return [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('.column-edge') ?? [])];
}

function goTo(edge: HTMLElement, columns: number): void {
  const edges = adjacentResizers(edge);
  edges[edges.indexOf(edge) + columns]?.focus();
}

/** Makes the focused handle the Tab stop, so that users who return to the table return to the same handle. */
function becomeTabStop({ currentTarget }: FocusEvent<HTMLSpanElement>): void {
  for (const edge of adjacentResizers(currentTarget)) edge.tabIndex = edge === currentTarget ? 0 : -1;
}

/** Measures the rendered widths of the columns. */
function measure(table: HTMLTableElement): Widths {
  const heads = table.querySelectorAll<HTMLElement>('th[data-column]');
  return Object.fromEntries(
    [...heads].map(head => [head.dataset['column'] ?? '', clampColumnWidth(head.getBoundingClientRect().width)]),
  );
}

/**
 * Sets the current widths explicitly, so that dragging one column does not shrink the others. Free space moves to the
 * end of the table.
 */
function lockWidths(table: HTMLTableElement): Widths {
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
    (all, item) => all + Number.parseFloat(item.style.width || '0'),
    0,
  );
  table.style.setProperty('--table-width', `${sum}px`);
}

const cellPadding = 26;

/** Returns the width that the widest cell in the column needs. */
function contentWidth(table: HTMLTableElement, name: string): number {
  const at = [...table.querySelectorAll('thead th')].findIndex(head => head.getAttribute('data-column') === name);
  const range = document.createRange();
  const widthOf = (cell: HTMLTableCellElement): number => {
    // A header cell also contains this handle, and the handle always extends to the right edge of the cell, so measure
    // the heading only.
    range.selectNodeContents(cell.tagName === 'TH' ? (cell.firstElementChild ?? cell) : cell);
    const rects = [...range.getClientRects()];
    return Math.max(...rects.map(rect => rect.right), 0) - Math.min(...rects.map(rect => rect.left), Infinity);
  };
  const widths = [...table.rows].flatMap(row => row.cells[at] ?? []).map(widthOf);
  return Math.max(...widths.filter(Number.isFinite), 0) + cellPadding;
}
