import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { type PanelState, panelStatesOf } from '../fleet/panelState.ts';
import { type IpRange, ipRangeContains } from './ipRange.ts';

/** Enumerated fields that filter and colour the cards. */
export const enumFields = [
  'networkStatus',
  'runStatus',
  'failureStatus',
  'distributionStatus',
  'abnormalState',
  'phoneType',
  'androidVersion',
] as const;

export type EnumField = (typeof enumFields)[number];

/** Text fields that filter the cards. */
export const textFields = ['merchantSign', 'resourceCode', 'model'] as const;

export type TextField = (typeof textFields)[number];

/** Field by which the filter limits the page to one room, cabinet or chassis. */
export type PlaceField = 'roomId' | 'cabinetId' | 'chassisId';

/** Filter of the page, which all views share. */
export interface PanelFilter {
  readonly search: string;
  readonly addresses: string;
  readonly place: { readonly field: PlaceField; readonly id: number } | undefined;
  readonly states: readonly PanelState[];
  readonly codes: { readonly [F in EnumField]?: readonly number[] };
  readonly texts: { readonly [F in TextField]?: readonly string[] };
}

export const emptyPanelFilter: PanelFilter = {
  search: '',
  addresses: '',
  place: undefined,
  states: [],
  codes: {},
  texts: {},
};

/** Returns whether the filter has any part other than the chosen room, cabinet or chassis. */
export function hasFiltersBesidesPlace(filter: PanelFilter): boolean {
  return (
    filter.search !== '' ||
    filter.addresses !== '' ||
    filter.states.length > 0 ||
    [...Object.values(filter.codes), ...Object.values(filter.texts)].some(values => values.length > 0)
  );
}

type Test = (card: FleetCard) => boolean;

/**
 * Returns one test per part of the filter, by the name of the part. The counts of the legend skip the test for the
 * field that colours the cards, because a click on the legend changes this test.
 */
export function createFilterPredicates(filter: PanelFilter, range: IpRange | undefined): ReadonlyMap<string, Test> {
  const tests = new Map<string, Test>();
  const { place, states, search } = filter;
  if (place) tests.set('place', card => card[place.field] === place.id);
  if (states.length > 0) {
    const wanted = new Set<PanelState>(states);
    tests.set('state', card => panelStatesOf(card).some(state => wanted.has(state)));
  }
  for (const field of enumFields) addSet(tests, field, filter.codes[field]);
  for (const field of textFields) addSet(tests, field, filter.texts[field]);
  if (range) tests.set('addresses', card => ipRangeContains(range, card.deviceIp));
  if (search !== '') {
    const sought = search.toLowerCase();
    tests.set('search', card =>
      [card.deviceIp, card.deviceCode, card.userName].some(text => text.toLowerCase().includes(sought)),
    );
  }
  return tests;
}

function addSet(
  tests: Map<string, Test>,
  field: EnumField | TextField,
  values: readonly (number | string)[] | undefined,
) {
  if (!values || values.length === 0) return;
  const wanted = new Set<unknown>(values);
  tests.set(field, card => wanted.has(card[field]));
}

/** Returns the indexes of the cards that pass every test except the test with the name in `without`. */
export function filteredCardIndexes(
  cards: readonly FleetCard[],
  tests: ReadonlyMap<string, Test>,
  without?: string,
): readonly number[] {
  const appliedTests = [...tests].filter(([name]) => name !== without).map(([, test]) => test);
  const found: number[] = [];
  cards.forEach((card, at) => {
    if (appliedTests.every(test => test(card))) found.push(at);
  });
  return found;
}
