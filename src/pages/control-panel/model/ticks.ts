/** Ids of the ticked cards, and the card at which a range selection starts (the anchor). */
export interface Ticks {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | undefined;
}

export const noTicks: Ticks = { ids: new Set(), anchor: undefined };

/** Effect of a click on the ticks: `only` without a modifier key, `toggle` with Ctrl (or ⌘), `range` with Shift. */
export type TickMode = 'only' | 'toggle' | 'range';

export function tickModeOf(event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): TickMode {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}

/** Ticks one card. `range` ticks all cards from the anchor to this card, in display order. */
export function tickCard(ticks: Ticks, id: number, mode: TickMode, order: readonly number[]): Ticks {
  if (mode === 'only') return { ids: new Set([id]), anchor: id };
  if (mode === 'toggle') return { ids: toggleAll(ticks.ids, [id]), anchor: id };
  const [from, to] = [order.indexOf(ticks.anchor ?? id), order.indexOf(id)];
  if (from < 0 || to < 0) return { ids: new Set([...ticks.ids, id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ticks.ids, ...range]), anchor: ticks.anchor };
}

/**
 * Ticks many cards: `only` replaces the ticks, `range` adds to the ticks. `toggle` adds the cards, or removes them all
 * if all are ticked.
 */
export function tickCards(ticks: Ticks, ids: readonly number[], mode: TickMode): Ticks {
  if (mode === 'only') return { ids: new Set(ids), anchor: ids[0] };
  if (mode === 'range') return { ids: new Set([...ticks.ids, ...ids]), anchor: ids[0] ?? ticks.anchor };
  return { ids: toggleAll(ticks.ids, ids), anchor: ids[0] ?? ticks.anchor };
}

function toggleAll(ticked: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const areAllTicked = ids.every(id => ticked.has(id));
  const next = new Set(ticked);
  for (const id of ids) {
    if (areAllTicked) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Drops the ticks of cards that no longer exist. */
export function keepExistingTicks(ticks: Ticks, exists: (id: number) => boolean): Ticks {
  const existing = [...ticks.ids].filter(exists);
  return existing.length === ticks.ids.size ? ticks : { ids: new Set(existing), anchor: ticks.anchor };
}
