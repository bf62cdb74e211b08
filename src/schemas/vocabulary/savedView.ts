import { filterFieldsOf } from './conditionFilter.ts';
import { filterKeysOf } from './filterOperators.ts';
import { isRecord } from '../base/json.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';

/** An operator's column settings for one table. */
export interface ColumnSettings {
  readonly hidden: readonly string[];
  /** Column names in the chosen order; columns that are not listed follow in the order of the fields. */
  readonly order: readonly string[];
  /** Column widths in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns fixed at the left; `null` fixes the first column. */
  readonly pinned: readonly string[] | null;
}

export const defaultColumns: ColumnSettings = { hidden: [], order: [], widths: {}, pinned: null };

export const columnWidthLimits = { min: 56, max: 800 } as const;

export const densities = ['comfortable', 'dense'] as const;

/** Saved state of a list: its filter and its appearance. */
export interface ViewState {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly columns: ColumnSettings;
  readonly density: (typeof densities)[number] | null;
}

/** Maximum number of private views per resource and user. */
export const maxViews = 10;
export const maxViewNameLength = 40;

/** Parses stored settings; invalid parts are replaced by the default. */
export function parseColumnSettings(value: unknown): ColumnSettings {
  if (!isRecord(value)) return defaultColumns;
  const { hidden, order, widths, pinned } = value;
  const isWidth = (width: unknown): width is number =>
    typeof width === 'number' && width >= columnWidthLimits.min && width <= columnWidthLimits.max;
  return {
    hidden: names(hidden),
    order: names(order),
    widths: Object.fromEntries(
      Object.entries(isRecord(widths) ? widths : {}).filter((entry): entry is [string, number] => isWidth(entry[1])),
    ),
    pinned: Array.isArray(pinned) ? names(pinned) : null,
  };
}

export function parseViewState(value: unknown): ViewState {
  const { filter, sort, columns, density } = isRecord(value) ? value : {};
  return {
    filter: isRecord(filter) ? filter : {},
    sort: readSort(sort),
    columns: parseColumnSettings(columns),
    density: densities.find(item => item === density) ?? null,
  };
}

/** Returns the part of a view that still fits the resource, and the names in the view that no longer exist. */
export function pruneView(
  resource: Resource,
  state: ViewState,
): { readonly state: ViewState; readonly dropped: string[] } {
  const fields = Object.entries(allFields(resource));
  const filtered = Object.entries(filterFieldsOf(resource));
  const keys = new Set(['id', ...filtered.flatMap(([name, field]) => filterKeysOf(name, field))]);
  const columns = new Set(fields.filter(([, field]) => field.list).map(([name]) => name));
  const sorted = new Set([resource.sort?.field, ...fields.filter(([, field]) => field.sort).map(([name]) => name)]);
  const { filter, sort, columns: chosen } = state;
  const keptFilter = Object.fromEntries(Object.entries(filter).filter(([key]) => keys.has(key)));
  const keptSort = sort && sorted.has(sort.field) ? sort : null;
  const isColumn = (name: string) => columns.has(name);
  const dropped = [
    ...Object.keys(filter).filter(key => !keys.has(key)),
    ...(sort && !keptSort ? [sort.field] : []),
    ...[...chosen.hidden, ...chosen.order, ...Object.keys(chosen.widths), ...(chosen.pinned ?? [])].filter(
      name => !isColumn(name),
    ),
  ];
  return {
    state: {
      ...state,
      filter: keptFilter,
      sort: keptSort,
      columns: {
        hidden: chosen.hidden.filter(isColumn),
        order: chosen.order.filter(isColumn),
        widths: Object.fromEntries(Object.entries(chosen.widths).filter(([name]) => isColumn(name))),
        pinned: chosen.pinned && chosen.pinned.filter(isColumn),
      },
    },
    dropped: [...new Set(dropped)],
  };
}

function names(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.filter(name => typeof name === 'string'))] : [];
}

function readSort(value: unknown): ViewState['sort'] {
  if (!isRecord(value)) return null;
  const { field, order } = value;
  return typeof field === 'string' && (order === 'ASC' || order === 'DESC') ? { field, order } : null;
}
