import { tickModeOf, tickCard, tickCards } from '../model/ticks.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import type { Rack } from './rackGeometry.ts';
import { cardIndexesIn, cardIndexesOf, hitTest } from './hitTest.ts';
import { idsOfShownCards } from './useRackKeys.ts';
import type { PointerHandlers } from './useRackPointer.ts';
import type { RackViewState } from './useRackView.ts';
import { toDrawingPoint } from './viewport.ts';

interface PointerTargets {
  readonly model: PanelModel;
  readonly rack: Rack;
  readonly rackView: RackViewState;
  readonly onFocus: (id: number) => void;
  readonly onHover: PointerHandlers['onHover'];
}

/**
 * Ticks cards by pointer. A click on a card ticks the card; a click on the head of a chassis, cabinet or room ticks all
 * cards in it; a drawn rectangle ticks all cards that it touches. Cards that do not pass the filter are never ticked.
 */
export function createPointerHandlers({ model, rack, rackView, onFocus, onHover }: PointerTargets): PointerHandlers {
  const { ticks, setTicks } = model;
  return {
    onHover,
    onClick: (point, event) => {
      const hit = hitTest(rack, toDrawingPoint(rackView.view, point));
      const mode = tickModeOf(event);
      if (hit.on === 'nothing') {
        if (mode === 'only') setTicks({ ids: new Set(), anchor: undefined });
        return;
      }
      const ids = idsOfShownCards(model, cardIndexesOf(rack, hit));
      const [first] = ids;
      if (first === undefined) return;
      if (hit.on !== 'card') setTicks(tickCards(ticks, ids, mode === 'only' ? 'toggle' : mode));
      else {
        onFocus(first);
        const isTouch = event.pointerType === 'touch';
        setTicks(
          tickCard(ticks, first, isTouch ? 'toggle' : mode, mode === 'range' ? idsInRackOrder(rack, model) : []),
        );
      }
    },
    onLasso: (box, event) => {
      const { zoom } = rackView.view;
      const found = cardIndexesIn(rack, { ...toDrawingPoint(rackView.view, box), w: box.w / zoom, h: box.h / zoom });
      setTicks(tickCards(ticks, idsOfShownCards(model, found), tickModeOf(event) === 'only' ? 'only' : 'range'));
    },
  };
}

/** Returns the ids in the order of the rack, for range selection. */
function idsInRackOrder(rack: Rack, model: PanelModel): readonly number[] {
  const places = rack.chassis.flatMap(item => [...item.slots.filter(card => card >= 0), ...item.misplaced]);
  return idsOfShownCards(model, places);
}
