import type { KeyboardEvent } from 'react';

import { tickCard, tickCards } from '../model/ticks.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import type { Rack } from './rackGeometry.ts';
import { cardIndexesOf } from './hitTest.ts';
import { type Direction, neighbourIndexOf } from './neighbour.ts';
import type { RackViewState } from './useRackView.ts';
import { zoomAt } from './viewport.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface KeyTargets {
  readonly model: PanelModel;
  readonly rack: Rack;
  readonly rackView: RackViewState;
  /** Id of the card with the keyboard focus. */
  readonly focused: number | undefined;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
}

/** Returns a key handler for the focused rack. Keys that the rack does not use reach the page. */
export function useRackKeys(targets: KeyTargets): (event: KeyboardEvent) => void {
  return event => {
    const work = commandOfKey(event, targets);
    if (!work) return;
    event.preventDefault();
    work();
  };
}

function commandOfKey(event: KeyboardEvent, targets: KeyTargets): (() => void) | undefined {
  const { model, rackView, focused, onOpen } = targets;
  const { ticks, setTicks, fleet } = model;
  const direction = directions[event.key];
  if (direction) return () => step(direction, event.shiftKey, targets);
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
    return () => setTicks(tickCards(ticks, shownIds(model), 'only'));
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const middle = { x: rackView.size.width / 2, y: rackView.size.height / 2 };
  const at = focused === undefined ? undefined : fleet.indexOf(focused);
  const works: Readonly<Record<string, (() => void) | undefined>> = {
    '+': () => rackView.setView(zoomAt(rackView.view, 1.25, middle)),
    '=': () => rackView.setView(zoomAt(rackView.view, 1.25, middle)),
    '-': () => rackView.setView(zoomAt(rackView.view, 0.8, middle)),
    '0': rackView.showAll,
    Escape: ticks.ids.size > 0 ? () => setTicks({ ids: new Set(), anchor: undefined }) : undefined,
    ...(focused !== undefined && at !== undefined
      ? {
          ' ': () => setTicks(tickCard(ticks, focused, 'toggle', [])),
          Enter: () => onOpen(focused),
          c: () => setTicks(tickCards(ticks, placeIds(targets, at, 'chassis'), 'toggle')),
          g: () => setTicks(tickCards(ticks, placeIds(targets, at, 'cabinet'), 'toggle')),
        }
      : { Enter: () => step('right', false, targets) }),
  };
  return works[event.key];
}

function step(direction: Direction, isExtending: boolean, { model, rack, focused, onFocus }: KeyTargets): void {
  const { fleet, ticks, setTicks } = model;
  const at = focused === undefined ? undefined : fleet.indexOf(focused);
  const next =
    at === undefined || rack.chassisOf[at] === -1
      ? firstCardInFilter(rack, model)
      : neighbourIndexOf(rack, at, direction);
  const id = next === undefined ? undefined : model.cards[next]?.id;
  if (id === undefined) return;
  onFocus(id);
  if (isExtending) {
    const from = focused === undefined ? [] : [focused];
    setTicks(tickCards({ ...ticks, anchor: ticks.anchor ?? focused }, [...from, id], 'range'));
  }
}

/** Returns the index of the first card that passes the filter; keyboard navigation starts at this card. */
function firstCardInFilter(rack: Rack, { shown, inPlace }: PanelModel): number | undefined {
  const fitting = shown.length === inPlace.length ? undefined : new Set(shown);
  for (const { slots, misplaced } of rack.chassis) {
    const found = [...slots, ...misplaced].find(card => card >= 0 && fitting?.has(card) !== false);
    if (found !== undefined) return found;
  }
  return undefined;
}

function shownIds({ cards, shown }: PanelModel): readonly number[] {
  return shown.flatMap(at => cards[at]?.id ?? []);
}

/** Returns the ids of the cards in the same chassis or cabinet that pass the filter. */
function placeIds({ model, rack }: KeyTargets, card: number, on: 'chassis' | 'cabinet'): readonly number[] {
  const chassisAt = rack.chassisOf[card] ?? -1;
  const chassis = rack.chassis[chassisAt];
  if (!chassis) return [];
  const at = on === 'chassis' ? chassisAt : rack.cabinets.findIndex(cabinet => cabinet.cards.includes(card));
  return idsOfShownCards(model, cardIndexesOf(rack, { on, at }));
}

/** Returns the ids of the given cards that pass the filter, because users must not tick faint cards by accident. */
export function idsOfShownCards({ cards, shown, inPlace }: PanelModel, at: readonly number[]): readonly number[] {
  const isAll = shown.length === inPlace.length;
  const fitting = isAll ? undefined : new Set(shown);
  return at.filter(item => !fitting || fitting.has(item)).flatMap(item => cards[item]?.id ?? []);
}
