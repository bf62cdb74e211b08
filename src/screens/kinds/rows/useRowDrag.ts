import { type PointerEvent, useState } from 'react';

import { placeAt } from './rows.ts';

interface Dragged {
  readonly from: number;
  readonly to: number;
}

export interface RowDrag {
  readonly dragged: Dragged | null;
  /** The handle of a row: mouse, pen and finger alike. */
  readonly handle: (at: number) => HandleProps;
}

interface HandleProps {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onLostPointerCapture: () => void;
}

/**
 * Moves rows by dragging their handles. The row changes its place when it is let go; until then a line shows where.
 * The keyboard has buttons for the same, so the handle needs no focus.
 */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stop = () => setDragged(null);
  return {
    dragged,
    handle: at => ({
      onPointerDown: event => {
        if (event.button !== 0) return;
        // A drag must not select the text it passes over.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from: at, to: at });
      },
      onPointerMove: event => {
        if (!dragged) return;
        setDragged({ ...dragged, to: placeAt(middlesAround(event.currentTarget), dragged.from, event.clientY) });
      },
      onPointerUp: () => {
        if (dragged && dragged.to !== dragged.from) onMove(dragged.from, dragged.to);
        stop();
      },
      onPointerCancel: stop,
      onLostPointerCapture: stop,
    }),
  };
}

function middlesAround(handle: HTMLElement): readonly number[] {
  const rows = handle.closest('[data-rows]')?.querySelectorAll(':scope > [data-row]') ?? [];
  return [...rows].map(row => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
}
