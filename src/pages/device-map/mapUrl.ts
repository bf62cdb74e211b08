import { phoneType } from '../../schemas/codes/devices.ts';
import { lineOperator } from '../../schemas/codes/rooms.ts';
import type { CodeList } from '../../schemas/vocabulary/codeList.ts';
import { type SiteState, siteStates } from '../../resources/rooms/boards/deviceMap.ts';
import { parseFilter } from '../../screens/parseFieldValues.ts';

export const rankings = ['devices', 'faults', 'onlineRate'] as const;

export type Ranking = (typeof rankings)[number];

/** State of the map that the URL contains. */
export interface MapUrlState {
  readonly area: 'china' | 'world';
  readonly keyword: string;
  readonly states: readonly SiteState[];
  /** Value of `lineOperator`. */
  readonly operator: number | undefined;
  /** Value of `phoneType`. */
  readonly phone: number | undefined;
  readonly ranking: Ranking;
  /** Id of the chosen site. */
  readonly site: number | undefined;
}

/**
 * Parses the query of the URL, in which the site is a parameter or part of `filter`. Replaces invalid values with the
 * defaults.
 */
export function parseMapQuery(search: URLSearchParams): MapUrlState {
  const states = (search.get('state') ?? '').split(',');
  const site = search.get('site') ?? parseFilter(search.get('filter'))['site'];
  return {
    area: search.get('area') === 'world' ? 'world' : 'china',
    keyword: (search.get('q') ?? '').slice(0, 64),
    states: siteStates.filter(state => states.includes(state)),
    operator: parseCodeValue(lineOperator, search.get('operator')),
    phone: parseCodeValue(phoneType, search.get('phone')),
    ranking: rankings.find(ranking => ranking === search.get('rank')) ?? 'devices',
    site: /^[0-9]{1,15}$/.test(String(site)) ? Number(site) : undefined,
  };
}

/** Returns the number in a code list whose text form equals `text`; `undefined` when there is no such number. */
export function parseCodeValue(codes: CodeList, text: string | null): number | undefined {
  const value = codes.items.find(item => String(item.value) === text)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** Converts the state to a query string without the default values. */
export function toMapQuery(address: MapUrlState): URLSearchParams {
  const parameters = {
    area: address.area === 'china' ? '' : address.area,
    q: address.keyword,
    state: address.states.join(),
    operator: address.operator ?? '',
    phone: address.phone ?? '',
    rank: address.ranking === 'devices' ? '' : address.ranking,
    site: address.site ?? '',
  };
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === '' ? [] : [[name, `${value}`]])),
  );
}
