import { type PointerEvent, useState } from 'react';

import { dropIndexOf } from './rows.ts';

interface Dragged {
  readonly from: number;
  readonly to: number;
}

export interface RowDrag {
  readonly dragged: Dragged | null;
  /** Event handlers for the drag handle of a row; they support mouse, pen and touch. */
  readonly handleProps: (at: number) => HandleProps;
}

interface HandleProps {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onLostPointerCapture: () => void;
}

/**
 * Moves rows by dragging their handles. The row moves when it is dropped; until then, a line marks its new position.
 * Keyboard users have buttons for moving rows, so the handle needs no focus.
 */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stop = () => setDragged(null);
  return {
    dragged,
    handleProps: at => ({
      onPointerDown: event => {
        if (event.button !== 0) return;
        // Dragging must not select text.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from: at, to: at });
      },
      onPointerMove: event => {
        if (!dragged) return;
        setDragged({ ...dragged, to: dropIndexOf(middlesAround(event.currentTarget), dragged.from, event.clientY) });
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
