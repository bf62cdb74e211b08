import { findCodeItem } from '../../../schemas/vocabulary/codeList.ts';
import { type PanelState, panelStates } from '../fleet/panelState.ts';
import {
  type EnumField,
  type PanelFilter,
  type PlaceField,
  type TextField,
  enumFields,
  textFields,
} from './panelFilter.ts';

export const panelViews = ['rack', 'wall', 'table', 'figures'] as const;

export type PanelViewName = (typeof panelViews)[number];

export type ColourBy = 'state' | EnumField;

/** State of the page that the URL contains: the view, its colouring, the filter and the open card. */
export interface PanelUrlState {
  readonly view: PanelViewName;
  readonly colourBy: ColourBy;
  readonly filter: PanelFilter;
  /** Card whose sheet is open. */
  readonly card: number | undefined;
}

const places: readonly PlaceField[] = ['chassisId', 'cabinetId', 'roomId'];

/** Parses the query of the URL. Replaces invalid values with the defaults. */
export function parsePanelQuery(query: URLSearchParams): PanelUrlState {
  const field = places.find(name => isId(query.get(name)));
  return {
    view: panelViews.find(view => view === query.get('view')) ?? 'rack',
    colourBy: enumFields.find(name => name === query.get('colour')) ?? 'state',
    card: isId(query.get('card')) ? Number(query.get('card')) : undefined,
    filter: {
      search: query.get('q') ?? '',
      addresses: query.get('ip') ?? '',
      place: field && { field, id: Number(query.get(field)) },
      states: listOf(query, 'state').filter(isState),
      codes: Object.fromEntries(
        enumFields.map(name => [name, listOf(query, name).map(Number).filter(Number.isInteger)]),
      ),
      texts: Object.fromEntries(textFields.map(name => [name, listOf(query, name)])),
    },
  };
}

/** Converts the state to a query string without the default values. */
export function toPanelQuery({ view, colourBy, filter, card }: PanelUrlState): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value));
  };
  set('view', view === 'rack' ? '' : view);
  set('colour', colourBy === 'state' ? '' : colourBy);
  if (filter.place) set(filter.place.field, filter.place.id);
  set('q', filter.search);
  set('ip', filter.addresses);
  set('state', filter.states.join());
  for (const name of enumFields) set(name, filter.codes[name]?.join());
  for (const name of textFields) set(name, filter.texts[name]?.map(encodeURIComponent).join());
  set('card', card);
  return query;
}

/** Adds a value to a list of the filter, or removes the value if the list contains it. */
export function toggleValue<V>(values: readonly V[] | undefined, value: V): readonly V[] {
  const list = values ?? [];
  return list.includes(value) ? list.filter(item => item !== value) : [...list, value];
}

export function withCodeFilter(filter: PanelFilter, field: EnumField, values: readonly number[]): PanelFilter {
  return { ...filter, codes: { ...filter.codes, [field]: values } };
}

export function withTextFilter(filter: PanelFilter, field: TextField, values: readonly string[]): PanelFilter {
  return { ...filter, texts: { ...filter.texts, [field]: values } };
}

function listOf(query: URLSearchParams, name: string): readonly string[] {
  const text = query.get(name) ?? '';
  return text === '' ? [] : text.split(',').map(decode);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isId(text: string | null): boolean {
  return text !== null && /^[1-9]\d{0,14}$/.test(text);
}

function isState(text: string): text is PanelState {
  return findCodeItem(panelStates, text) !== undefined;
}
