import type { Identifier } from 'ra-core';

import type { Facet } from '../schemas/vocabulary/facet.ts';
import { isRecord } from '../schemas/base/json.ts';
import { bulkEditCall, facetsCall, totalsCall } from '../schemas/vocabulary/listCalls.ts';
import { bulkEditableFields } from '../schemas/compile/bulkEdit.ts';
import type { ViewState } from '../schemas/vocabulary/savedView.ts';
import { storesRecords } from '../schemas/vocabulary/wireFormat.ts';
import { type DataProviderOptions, type Values, pickFields } from './resourceCalls.ts';
import { type View, type SavedViews, readViewList, readViews } from './readViews.ts';
import { type BulkResult, readBulkResult } from './responses.ts';
import { toRequest } from './toRequest.ts';

/** Number of records per field and value. */
export type Facets = Readonly<Record<string, readonly Facet[]>>;

export interface BulkEditRequest {
  readonly ids: readonly Identifier[];
  /** Token of a selection, sent instead of the list of ids. */
  readonly selection?: string | undefined;
  /** Revision of each record as the user saw it, by id. */
  readonly revisions: Readonly<Record<string, number>>;
  readonly changes: Values;
  readonly idempotencyKey: string;
}

export interface NewView {
  readonly resource: string;
  readonly name: string;
  readonly shared: boolean;
  readonly state: ViewState;
}

type ViewChange = Pick<View, 'id' | 'version'> & Partial<Pick<View, 'name' | 'shared' | 'state'>>;

/** Calls of a list in addition to the call that reads its rows. */
export interface ListCalls {
  readonly facets: (
    resource: string,
    query: { readonly fields: readonly string[]; readonly filter: Values; readonly signal: AbortSignal },
  ) => Promise<Facets>;
  /** Returns the sums of the fields in `totals`, as strings, so that no digit is lost. */
  readonly totals: (
    resource: string,
    query: { readonly filter: Values; readonly signal: AbortSignal },
  ) => Promise<Readonly<Record<string, string>>>;
  readonly bulkEdit: (resource: string, request: BulkEditRequest) => Promise<BulkResult>;
  /** Returns the saved views of one list. */
  readonly viewsOf: (resource: string, signal: AbortSignal) => Promise<SavedViews>;
  /** Returns the default view of each of the user's lists. */
  readonly defaultViews: (signal: AbortSignal) => Promise<readonly View[]>;
  readonly createView: (view: NewView) => Promise<void>;
  readonly updateView: (change: ViewChange) => Promise<void>;
  readonly deleteView: (id: number) => Promise<void>;
  /** Sets the view with which the list opens; `null` removes the default. */
  readonly setDefaultView: (resource: string, id: number | null) => Promise<void>;
}

const path = '/api/public/v1/views';

export function createListCalls({ http, loadResource }: DataProviderOptions): ListCalls {
  const write = async (method: 'POST' | 'PUT' | 'DELETE', body: Values, place = path): Promise<void> => {
    await http.send({ method, path: place, body, silent: true, idempotencyKey: crypto.randomUUID() });
  };
  return {
    facets: async (name, { fields, filter, signal }) => {
      const resource = await loadResource(name);
      if (!storesRecords(resource)) return {};
      const request = toRequest(facetsCall(resource), { ...filter, fields });
      return readFacets((await http.send({ ...request, signal, silent: true })).data);
    },
    totals: async (name, { filter, signal }) => {
      const request = toRequest(totalsCall(await loadResource(name)), filter);
      return readTotals((await http.send({ ...request, signal, silent: true })).data);
    },
    bulkEdit: async (name, { ids, selection, revisions, changes, idempotencyKey }) => {
      const resource = await loadResource(name);
      const chosen = selection === undefined ? { idList: ids, revisions } : { selection };
      const request = toRequest(bulkEditCall(resource), {
        ...chosen,
        changes: pickFields(changes, bulkEditableFields(resource)),
      });
      return readBulkResult((await http.send({ ...request, silent: true, idempotencyKey })).data, ids.length);
    },
    viewsOf: async (resource, signal) =>
      readViews((await http.send({ method: 'GET', path, query: { resource }, signal, silent: true })).data),
    defaultViews: async signal =>
      readViewList((await http.send({ method: 'GET', path: `${path}/defaults`, signal, silent: true })).data),
    createView: view => write('POST', { ...view }),
    updateView: change => write('PUT', { ...change }),
    deleteView: id => write('DELETE', { id }),
    setDefaultView: (resource, id) => write('PUT', { resource, id }, `${path}/default`),
  };
}

function readTotals(data: unknown): Readonly<Record<string, string>> {
  const sums = Object.entries(isRecord(data) ? data : {});
  return Object.fromEntries(
    sums.filter((sum): sum is [string, string] => typeof sum[1] === 'string' && /^-?\d+(\.\d+)?$/.test(sum[1])),
  );
}

function readFacets(data: unknown): Facets {
  const isFacet = (facet: unknown): facet is Facet =>
    isRecord(facet) &&
    typeof facet['count'] === 'number' &&
    ['string', 'number', 'boolean'].includes(typeof facet['value']);
  return Object.fromEntries(
    Object.entries(isRecord(data) ? data : {}).map(([name, facets]) => [
      name,
      Array.isArray(facets) ? facets.filter(isFacet) : [],
    ]),
  );
}
