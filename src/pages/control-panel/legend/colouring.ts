import type { CodeList } from '../../../schemas/codeList.ts';
import { abnormalState, distributionStatus } from '../../../schemas/codes/billing.ts';
import { deviceRunStatus } from '../../../schemas/codes/cloudGame.ts';
import { androidVersion, failureStatus, networkStatus, phoneType } from '../../../schemas/codes/devices.ts';
import type { FleetCard } from '../../../schemas/fleet.ts';
import { panelStateOf, panelStates } from '../fleet/panelState.ts';
import type { CodeField } from '../filter/panelFilter.ts';
import type { ColourBy } from '../filter/panelAddress.ts';

export const listOfField: { readonly [F in CodeField]: CodeList } = {
  networkStatus,
  runStatus: deviceRunStatus,
  failureStatus,
  distributionStatus,
  abnormalState,
  phoneType,
  androidVersion,
};

/** How cards are coloured: an entry of the legend for each value, with the name of its colour. */
export interface Colouring {
  readonly by: ColourBy;
  readonly entries: readonly LegendEntry[];
  /** The number of a card's entry; the last one is for values that no list has. */
  readonly entryOf: (card: FleetCard) => number;
}

export interface LegendEntry {
  readonly value: number | string;
  readonly zh: string;
  readonly en: string;
  /** A custom property of `cards.css`, without its `--card-`. */
  readonly colour: string;
  /** What is drawn into the cell beside its colour. */
  readonly mark: Mark;
}

export type Mark = 'none' | 'cross' | 'bar' | 'hollow' | 'dot' | 'ring' | 'slash';

const stateLooks: { readonly [S in ReturnType<typeof panelStateOf>]: Mark } = {
  fault: 'cross',
  abnormal: 'bar',
  maintenance: 'slash',
  offline: 'hollow',
  recycling: 'ring',
  used: 'dot',
  idle: 'none',
};

/** Hues that stay apart for the colour-blind, each with a mark of its own: more values than these begin anew. */
const hues: readonly (readonly [string, Mark])[] = [
  ['h1', 'none'],
  ['h2', 'dot'],
  ['h3', 'bar'],
  ['h4', 'slash'],
  ['h5', 'ring'],
  ['h6', 'cross'],
];

export function colouringOf(by: ColourBy): Colouring {
  const entries = by === 'state' ? stateEntries : codeEntries(listOfField[by]);
  const numbers = new Map<unknown, number>(entries.map(({ value }, at) => [value, at]));
  const unknown = entries.length - 1;
  return {
    by,
    entries,
    entryOf: card => numbers.get(by === 'state' ? panelStateOf(card) : card[by]) ?? unknown,
  };
}

/** For a value that the code lists of this console do not have, or none at all. */
const other: LegendEntry = { value: '', zh: '其他', en: 'Other', colour: 'offline', mark: 'hollow' };

/** The states as the rack draws them. */
export const stateEntries: readonly LegendEntry[] = panelStates.items.map(({ value, zh, en }) => ({
  value,
  zh,
  en,
  colour: value,
  mark: stateLooks[value],
}));

function codeEntries(list: CodeList): readonly LegendEntry[] {
  const entries = list.items.map(({ value, zh, en }, at): LegendEntry => {
    const [colour, mark] = hues[at % hues.length] ?? ['h1', 'none'];
    return { value, zh, en, colour, mark };
  });
  return [...entries, other];
}

/** How many cards each entry has. */
export function countEntries(
  colouring: Colouring,
  cards: readonly FleetCard[],
  at: readonly number[],
): readonly number[] {
  const counts = colouring.entries.map(() => 0);
  for (const place of at) {
    const card = cards[place];
    if (!card) continue;
    const entry = colouring.entryOf(card);
    counts[entry] = (counts[entry] ?? 0) + 1;
  }
  return counts;
}
