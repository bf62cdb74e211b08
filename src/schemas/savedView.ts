import { filterKeysOf } from './filterOperators.ts';
import { isRecord } from './json.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';

/** What an operator has chosen for the columns of one table. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** Names in the order wanted; columns that are not named follow in the order of their fields. */
  readonly order: readonly string[];
  /** In pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Those that stay at the left; the first column does when nothing was chosen. */
  readonly pinned: readonly string[] | null;
}

export const usualColumns: ColumnChoice = { hidden: [], order: [], widths: {}, pinned: null };

export const columnWidths = { least: 56, most: 800 } as const;

export const densities = ['comfortable', 'dense'] as const;

/** A list as it was put by: what it asks and how it looks. */
export interface ViewState {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly columns: ColumnChoice;
  readonly density: (typeof densities)[number] | null;
}

/** Own views a resource and a person. */
export const mostViews = 10;
export const longestViewName = 40;

/** Reads what was kept; whatever is damaged reads as not chosen. */
export function readColumnChoice(value: unknown): ColumnChoice {
  if (!isRecord(value)) return usualColumns;
  const { hidden, order, widths, pinned } = value;
  const isWidth = (width: unknown): width is number =>
    typeof width === 'number' && width >= columnWidths.least && width <= columnWidths.most;
  return {
    hidden: names(hidden),
    order: names(order),
    widths: Object.fromEntries(
      Object.entries(isRecord(widths) ? widths : {}).filter((entry): entry is [string, number] => isWidth(entry[1])),
    ),
    pinned: Array.isArray(pinned) ? names(pinned) : null,
  };
}

export function readViewState(value: unknown): ViewState {
  const { filter, sort, columns, density } = isRecord(value) ? value : {};
  return {
    filter: isRecord(filter) ? filter : {},
    sort: readSort(sort),
    columns: readColumnChoice(columns),
    density: densities.find(one => one === density) ?? null,
  };
}

/** The part of a view that a resource still knows, and the names of what it does not know any more. */
export function fitView(resource: Resource, state: ViewState): { readonly state: ViewState; readonly lost: string[] } {
  const fields = Object.entries(allFields(resource));
  const keys = new Set(['id', ...fields.flatMap(([name, field]) => filterKeysOf(name, field))]);
  const columns = new Set(fields.filter(([, field]) => field.list).map(([name]) => name));
  const sorted = new Set([resource.sort?.field, ...fields.filter(([, field]) => field.sort).map(([name]) => name)]);
  const { filter, sort, columns: chosen } = state;
  const keptFilter = Object.fromEntries(Object.entries(filter).filter(([key]) => keys.has(key)));
  const keptSort = sort && sorted.has(sort.field) ? sort : null;
  const isColumn = (name: string) => columns.has(name);
  const lost = [
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
    lost: [...new Set(lost)],
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
