/** Cards of the dashboard in their default order. */
export const cardNames = [
  'figures',
  'income',
  'users',
  'online',
  'links',
  'phoneTypes',
  'clientTypes',
  'mealTypes',
  'rooms',
  'todo',
  'faultDays',
  'faultCauses',
  'faultRooms',
  'top',
  'latest',
] as const;

export type CardName = (typeof cardNames)[number];

export interface CardLayout {
  readonly order: readonly CardName[];
  readonly hidden: readonly CardName[];
}

/** Parses a stored layout. Cards that the layout lacks get their default position; unknown cards are dropped. */
export function parseCardLayout(stored: unknown): CardLayout {
  const { order, hidden } = typeof stored === 'object' && stored !== null ? (stored as Partial<CardLayout>) : {};
  const known = namesIn(order);
  const rest = cardNames.filter(name => !known.includes(name));
  const placed = rest.reduce<readonly CardName[]>((names, name) => {
    const before = cardNames[cardNames.indexOf(name) - 1];
    const at = before === undefined ? 0 : names.indexOf(before) + 1;
    return names.toSpliced(at, 0, name);
  }, known);
  return { order: placed, hidden: namesIn(hidden) };
}

function namesIn(value: unknown): readonly CardName[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(given)].flatMap(item => cardNames.find(name => name === item) ?? []);
}

/** Returns the layout with one card moved by one position. */
export function moveCard({ order, hidden }: CardLayout, name: CardName, by: -1 | 1): CardLayout {
  const from = order.indexOf(name);
  const to = Math.min(Math.max(from + by, 0), order.length - 1);
  return { order: order.toSpliced(from, 1).toSpliced(to, 0, name), hidden };
}

export function toggleCard({ order, hidden }: CardLayout, name: CardName): CardLayout {
  return { order, hidden: hidden.includes(name) ? hidden.filter(item => item !== name) : [...hidden, name] };
}
