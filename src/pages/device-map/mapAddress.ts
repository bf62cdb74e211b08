import { phoneType } from '../../schemas/codes/devices.ts';
import { lineOperator } from '../../schemas/codes/rooms.ts';
import type { CodeList } from '../../schemas/codeList.ts';
import { type SiteState, siteStates } from '../../schemas/deviceMap.ts';
import { readFilter } from '../../screens/startFromAddress.ts';

export const rankings = ['devices', 'faults', 'onlineRate'] as const;

export type Ranking = (typeof rankings)[number];

/** What of the map stands in its address. */
export interface MapAddress {
  readonly area: 'china' | 'world';
  readonly keyword: string;
  readonly states: readonly SiteState[];
  /** A code of `lineOperator`. */
  readonly operator: number | undefined;
  /** A code of `phoneType`. */
  readonly phone: number | undefined;
  readonly ranking: Ranking;
  /** The site that is looked at. */
  readonly site: number | undefined;
}

/** Reads an address, also one to which the list of sites leads; what it says wrongly is as if it said nothing. */
export function readMapAddress(search: URLSearchParams): MapAddress {
  const states = (search.get('state') ?? '').split(',');
  const site = search.get('site') ?? readFilter(search.get('filter'))['site'];
  return {
    area: search.get('area') === 'world' ? 'world' : 'china',
    keyword: (search.get('q') ?? '').slice(0, 64),
    states: siteStates.filter(state => states.includes(state)),
    operator: codeIn(lineOperator, search.get('operator')),
    phone: codeIn(phoneType, search.get('phone')),
    ranking: rankings.find(one => one === search.get('rank')) ?? 'devices',
    site: /^[0-9]{1,15}$/.test(String(site)) ? Number(site) : undefined,
  };
}

/** The code of a list that a text of an address or of a choice names. */
export function codeIn(codes: CodeList, text: string | null): number | undefined {
  const value = codes.items.find(item => String(item.value) === text)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** The same as a query; what is usual is left out. */
export function writeMapAddress(address: MapAddress): URLSearchParams {
  const said = {
    area: address.area === 'china' ? '' : address.area,
    q: address.keyword,
    state: address.states.join(),
    operator: address.operator ?? '',
    phone: address.phone ?? '',
    rank: address.ranking === 'devices' ? '' : address.ranking,
    site: address.site ?? '',
  };
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === '' ? [] : [[name, `${value}`]])),
  );
}
