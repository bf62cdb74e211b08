import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { Colouring } from '../model/colouring.ts';

/** Fields by which the figures view can group the cards. */
export const groupings = ['roomId', 'cabinetId', 'chassisId', 'merchantSign', 'phoneType', 'model'] as const;

export type Grouping = (typeof groupings)[number];

export interface CardGroup {
  readonly key: number | string;
  /** Count per legend entry. */
  readonly counts: readonly number[];
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
export function groupCards({ cards, shown, colouring, grouping }: GroupingInput): GroupedCounts {
  const total = colouring.entries.map(() => 0);
  const groups = new Map<number | string, number[]>();
  for (const at of shown) {
    const card = cards[at];
    if (!card) continue;
    const entry = colouring.entryOf(card);
    const key = card[grouping];
    const counts = groups.get(key) ?? colouring.entries.map(() => 0);
    groups.set(key, counts);
    counts[entry] = (counts[entry] ?? 0) + 1;
    total[entry] = (total[entry] ?? 0) + 1;
  }
  const listed = [...groups].map(([key, counts]) => ({
    key,
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
  }));
  return { total, groups: listed.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1)) };
}
