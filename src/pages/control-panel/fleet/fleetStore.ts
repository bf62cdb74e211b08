import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';

/** Cards that have changed: all cards, or those at the given indexes. */
export type ChangedCards = { readonly all: true } | { readonly at: readonly number[] };

/** Store of the page's cards, outside of React because hundreds of states can change per second. */
export interface FleetStore {
  readonly cards: () => readonly FleetCard[];
  readonly byId: (id: number) => FleetCard | undefined;
  readonly indexOf: (id: number) => number | undefined;
  /** Returns a number that increases with every change. */
  readonly version: () => number;
  readonly replace: (cards: readonly FleetCard[]) => void;
  /** Adds or updates the cards in `changed`, and removes the cards whose ids are in `removedIds`. */
  readonly apply: (changed: readonly FleetCard[], removedIds: readonly number[]) => void;
  readonly subscribe: (listener: (change: ChangedCards) => void) => () => void;
}

export function createFleetStore(): FleetStore {
  let cards: FleetCard[] = [];
  let places = new Map<number, number>();
  let version = 0;
  const listeners = new Set<(change: ChangedCards) => void>();

  const notify = (change: ChangedCards) => {
    version += 1;
    for (const listener of listeners) listener(change);
  };
  const replace = (next: readonly FleetCard[]) => {
    cards = [...next];
    places = new Map(cards.map((card, at) => [card.id, at]));
    notify({ all: true });
  };
  const write = (changed: readonly FleetCard[]): { readonly at: readonly number[]; readonly needsRedraw: boolean } => {
    let needsRedraw = false;
    const at = changed.map(card => {
      const known = places.get(card.id);
      const place = known ?? cards.length;
      const before = known === undefined ? undefined : cards[known];
      needsRedraw ||= before === undefined || hasMoved(before, card);
      cards[place] = card;
      places.set(card.id, place);
      return place;
    });
    return { at, needsRedraw };
  };
  return {
    cards: () => cards,
    byId: id => cards[places.get(id) ?? -1],
    indexOf: id => places.get(id),
    version: () => version,
    replace,
    apply: (changed, removedIds) => {
      const removed = new Set(removedIds.filter(id => places.has(id)));
      const { at, needsRedraw } = write(changed.filter(card => !removed.has(card.id)));
      if (removed.size > 0) replace(cards.filter(card => !removed.has(card.id)));
      else if (needsRedraw) notify({ all: true });
      else if (at.length > 0) notify({ at });
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hasMoved(before: FleetCard, after: FleetCard): boolean {
  return (
    before.chassisId !== after.chassisId ||
    before.cabinetId !== after.cabinetId ||
    before.bladePosition !== after.bladePosition ||
    before.cardPosition !== after.cardPosition
  );
}
