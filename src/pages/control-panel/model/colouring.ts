import type { CodeList } from '../../../schemas/vocabulary/codeList.ts';
import { abnormalState, distributionStatus } from '../../../schemas/codes/billing.ts';
import { deviceRunStatus } from '../../../schemas/codes/cloudGame.ts';
import { androidVersion, failureStatus, networkStatus, phoneType } from '../../../schemas/codes/devices.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { type PanelState, panelStateOf, panelStates, panelStatesOf } from '../fleet/panelState.ts';
import type { EnumField } from './panelFilter.ts';
import type { ColourBy } from './panelUrl.ts';

export const codeListByField: { readonly [F in EnumField]: CodeList } = {
  networkStatus,
  runStatus: deviceRunStatus,
  failureStatus,
  distributionStatus,
  abnormalState,
  phoneType,
  androidVersion,
};

/** Colouring of the cards: one legend entry per value, with the name of the colour. */
export interface Colouring {
  readonly by: ColourBy;
  readonly entries: readonly LegendEntry[];
  /** Returns the index of the legend entry for a card; the last entry is for unknown values. */
  readonly entryOf: (card: FleetCard) => number;
  /** Returns the indexes of all legend entries that count a card: a card may have several states, but one colour. */
  readonly countedIn: (card: FleetCard) => readonly number[];
}

export interface LegendEntry {
  readonly value: number | string;
  readonly zh: string;
  readonly en: string;
  /** Name of a custom property in `cards.css`, without the prefix `--card-`. */
  readonly colour: string;
  /** Mark in the cell, in addition to the colour. */
  readonly mark: CellMark;
}

export type CellMark = 'none' | 'cross' | 'bar' | 'hollow' | 'dot' | 'ring' | 'slash';

const stateLooks: { readonly [S in PanelState]: CellMark } = {
  fault: 'cross',
  abnormal: 'bar',
  maintenance: 'slash',
  offline: 'hollow',
  recycling: 'ring',
  used: 'dot',
  idle: 'none',
};

/**
 * Hues that colour-blind people can distinguish, each with a different mark. When there are more values than hues, the
 * hues repeat.
 */
const hues: readonly (readonly [string, CellMark])[] = [
  ['h1', 'none'],
  ['h2', 'dot'],
  ['h3', 'bar'],
  ['h4', 'slash'],
  ['h5', 'ring'],
  ['h6', 'cross'],
];

/** Returns the colouring of the cards by their state or by an enumerated field. */
export function colouringOf(by: ColourBy): Colouring {
  const entries = by === 'state' ? stateLegendEntries : codeEntries(codeListByField[by]);
  const numbers = new Map<unknown, number>(entries.map(({ value }, at) => [value, at]));
  const unknown = entries.length - 1;
  const indexOf = (value: unknown) => numbers.get(value) ?? unknown;
  if (by === 'state') {
    return {
      by,
      entries,
      entryOf: card => indexOf(panelStateOf(card)),
      countedIn: card => panelStatesOf(card).map(indexOf),
    };
  }
  return { by, entries, entryOf: card => indexOf(card[by]), countedIn: card => [indexOf(card[by])] };
}

/** Entry for missing values, and for values outside of the console's code lists. */
const other: LegendEntry = { value: '', zh: '其他', en: 'Other', colour: 'offline', mark: 'hollow' };

/** Legend entries of the states. */
export const stateLegendEntries: readonly LegendEntry[] = panelStates.items.map(({ value, zh, en }) => ({
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

/** Returns the number of cards for each legend entry. */
export function countCardsByEntry(
  colouring: Colouring,
  cards: readonly FleetCard[],
  at: readonly number[],
): readonly number[] {
  const counts = colouring.entries.map(() => 0);
  for (const place of at) {
    const card = cards[place];
    if (!card) continue;
    for (const entry of colouring.countedIn(card)) counts[entry] = (counts[entry] ?? 0) + 1;
  }
  return counts;
}
