import type { KeyboardEvent, PointerEvent } from 'react';

import { Icon } from './Icon.tsx';

interface DragHandleProps {
  /** Accessible name, which contains the item to move and the keys that move it. */
  readonly label: string;
  readonly onMove: (by: 1 | -1) => void;
  /** Receives the position of each item that the pointer reaches. */
  readonly onMoveTo: (place: number) => void;
}

/** Handle that moves its `li[data-place]` among the siblings by arrow keys, mouse or touch. */
export function DragHandle({ label, onMove, onMoveTo }: DragHandleProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className="drag-handle"
      aria-label={label}
      title={label}
      onKeyDown={press}
      onPointerDown={capturePointer}
      onPointerMove={event => {
        const place = indexUnderPointer(event);
        if (place !== undefined) onMoveTo(place);
      }}
    >
      <Icon name="DragIndicator" />
    </button>
  );
}

/** Captures the pointer (mouse or touch) until the user releases it. */
function capturePointer(event: PointerEvent<HTMLButtonElement>): void {
  if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
}

/** Returns the position of the item under the pointer while the user drags the handle. */
function indexUnderPointer(event: PointerEvent<HTMLButtonElement>): number | undefined {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return undefined;
  const own = event.currentTarget.closest<HTMLElement>('li');
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('li[data-place]');
  return under && under !== own && own?.parentElement === under.parentElement
    ? Number(under.dataset['place'])
    : undefined;
}
