import { useState } from 'react';

import type { PanelModel } from '../model/usePanelModel.ts';
import type { Rack } from './rackGeometry.ts';
import { hitTest } from './hitTest.ts';
import type { Point } from './useRackPointer.ts';
import type { RackViewState } from './useRackView.ts';
import { toDrawingPoint } from './viewport.ts';

export interface HoveredCard {
  readonly at: number;
  readonly point: Point;
}

interface Hovered {
  /** Index of the card under the pointer, and position of the pointer. */
  readonly card: HoveredCard | undefined;
  /** Returns the id of the card at a point. */
  readonly cardAt: (point: Point, model: PanelModel) => number | undefined;
  readonly onHover: (point: Point | undefined) => void;
}

/** Returns the card under the pointer, a search for the card at a point, and the pointer handler. */
export function useHoveredCard(rack: Rack, rackView: RackViewState): Hovered {
  const [card, setCard] = useState<Hovered['card']>();
  const hitOf = (point: Point) => hitTest(rack, toDrawingPoint(rackView.view, point));
  return {
    card,
    cardAt: (point, { cards }) => {
      const hit = hitOf(point);
      return hit.on === 'card' ? cards[hit.card]?.id : undefined;
    },
    onHover: point => {
      const hit = point && hitOf(point);
      setCard(hit?.on === 'card' && point ? { at: hit.card, point } : undefined);
    },
  };
}
