import { modeOf, tick, tickMany } from '../select/ticks.ts';
import type { PanelModel } from '../usePanelModel.ts';
import type { Rack } from './boxes.ts';
import { cardsIn, cardsOf, hitTest } from './hit.ts';
import { fittingIds } from './useRackKeys.ts';
import type { PointerOrders } from './useRackPointer.ts';
import type { RackSight } from './useRackView.ts';
import { toWorld } from './viewport.ts';

interface OrderTargets {
  readonly model: PanelModel;
  readonly rack: Rack;
  readonly sight: RackSight;
  readonly onFocus: (id: number) => void;
  readonly onHover: PointerOrders['onHover'];
}

/**
 * What a pointer does to the ticks: a click takes a card, the head of a chassis, a cabinet or a room takes all of its
 * cards, a rectangle what it touches; none of them takes what the filter leaves out.
 */
export function rackOrders({ model, rack, sight, onFocus, onHover }: OrderTargets): PointerOrders {
  const { ticks, setTicks } = model;
  return {
    onHover,
    onClick: (point, event) => {
      const hit = hitTest(rack, toWorld(sight.view, point));
      const mode = modeOf(event);
      if (hit.on === 'nothing') {
        if (mode === 'only') setTicks({ ids: new Set(), anchor: undefined });
        return;
      }
      const ids = fittingIds(model, cardsOf(rack, hit));
      const [first] = ids;
      if (first === undefined) return;
      if (hit.on !== 'card') setTicks(tickMany(ticks, ids, mode === 'only' ? 'toggle' : mode));
      else {
        onFocus(first);
        const isTouch = event.pointerType === 'touch';
        setTicks(tick(ticks, first, isTouch ? 'toggle' : mode, mode === 'range' ? orderOf(rack, model) : []));
      }
    },
    onLasso: (box, event) => {
      const { zoom } = sight.view;
      const found = cardsIn(rack, { ...toWorld(sight.view, box), w: box.w / zoom, h: box.h / zoom });
      setTicks(tickMany(ticks, fittingIds(model, found), modeOf(event) === 'only' ? 'only' : 'range'));
    },
  };
}

/** The ids in the order in which the rack shows them, for a range from one to another. */
function orderOf(rack: Rack, model: PanelModel): readonly number[] {
  const places = rack.chassis.flatMap(one => [...one.slots.filter(card => card >= 0), ...one.misplaced]);
  return fittingIds(model, places);
}
