import type { KeyboardEvent, PointerEvent } from 'react';

import { Icon } from './Icon.tsx';

interface DragHandleProps {
  /** What is moved, and by which keys. */
  readonly label: string;
  readonly onMove: (by: 1 | -1) => void;
  /** Called with each place that the pointer comes over. */
  readonly onMoveTo: (place: number) => void;
}

/** Moves its `li[data-place]` among its neighbours: by the arrow keys, the mouse or a finger. */
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
      onPointerDown={hold}
      onPointerMove={event => {
        const place = placeUnder(event);
        if (place !== undefined) onMoveTo(place);
      }}
    >
      <Icon name="DragIndicator" />
    </button>
  );
}

/** The pointer belongs to the handle until it is let go; it works for a finger as for a mouse. */
function hold(event: PointerEvent<HTMLButtonElement>): void {
  if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
}

/** The place of the entry under the pointer while a handle is held. */
function placeUnder(event: PointerEvent<HTMLButtonElement>): number | undefined {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return undefined;
  const own = event.currentTarget.closest<HTMLElement>('li');
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('li[data-place]');
  return under && under !== own && own?.parentElement === under.parentElement
    ? Number(under.dataset['place'])
    : undefined;
}
