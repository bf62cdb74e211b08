import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { Colouring } from '../model/colouring.ts';

/** Fields by which the figures view can group the cards. */
export const groupings = ['roomId', 'cabinetId', 'chassisId', 'merchantSign', 'phoneType', 'model'] as const;

export type Grouping = (typeof groupings)[number];

export interface CardGroup {
  readonly key: number | string;
  /** Number of cards per legend entry. Several entries may count the same card. */
  readonly counts: readonly number[];
  /** Number of cards with the colour of each legend entry. */
  readonly coloured: readonly number[];
  readonly total: number;
}

interface GroupedCounts {
  readonly total: readonly number[];
  /** Groups, largest first; groups of equal size are sorted by key. */
  readonly groups: readonly CardGroup[];
}

interface GroupingInput {
  readonly cards: readonly FleetCard[];
  readonly shown: readonly number[];
  readonly colouring: Colouring;
  readonly grouping: Grouping;
}

/** Counts the shown cards, per group and legend entry. */
export function countCardsByGroup({ cards, shown, colouring, grouping }: GroupingInput): GroupedCounts {
  const groups = new Map<number | string, { counts: number[]; coloured: number[] }>();
  const zeros = () => colouring.entries.map(() => 0);
  const addTo = (counts: number[], entry: number) => {
    counts[entry] = (counts[entry] ?? 0) + 1;
  };
  const total = zeros();
  for (const at of shown) {
    const card = cards[at];
    if (!card) continue;
    const key = card[grouping];
    const group = groups.get(key) ?? { counts: zeros(), coloured: zeros() };
    groups.set(key, group);
    addTo(group.coloured, colouring.entryOf(card));
    for (const entry of colouring.countedIn(card)) {
      addTo(group.counts, entry);
      addTo(total, entry);
    }
  }
  const listed = [...groups].map(([key, group]) => ({
    key,
    ...group,
    total: group.coloured.reduce((sum, count) => sum + count, 0),
  }));
  return { total, groups: listed.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1)) };
}
