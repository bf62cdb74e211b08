import type { DataProvider, Identifier, RaRecord } from 'ra-core';

import { actionCall } from '../schemas/actionCall.ts';
import { formOf, selectionField } from '../schemas/actionForm.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import { PlatformError } from './PlatformError.ts';
import {
  type Caller,
  type DataProviderOptions,
  type Manner,
  type Values,
  createCaller,
  keyOf,
  pick,
  seal,
} from './caller.ts';
import { type FileVerbs, fileVerbs } from './fileVerbs.ts';
import { type OptionsRequest, listedOptions } from './listedOptions.ts';
import { type ListVerbs, createListVerbs } from './listVerbs.ts';
import { type BulkResult, type Option, readBulkResult, readList, readOptions, readRecord } from './shapes.ts';
import { type JobVerbs, jobVerbs } from './jobs.ts';
import { type SelectionVerbs, selectionVerbs } from './selections.ts';
import { askFor } from './elsewhere.ts';
import { toRequest } from './toRequest.ts';

export interface ActionRequest {
  readonly ids: readonly Identifier[];
  /** The token of a selection, which then stands in the place of the ids. */
  readonly selection?: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

/** What our screens need beside react-admin's verbs. */
interface OwnVerbs extends SelectionVerbs, JobVerbs {
  readonly options: (resource: string, request: OptionsRequest) => Promise<readonly Option[]>;
  /** The nodes right below one of a tree resource, the roots for `null`; each says in `hasChildren` whether it goes on. */
  readonly children: (resource: string, parent: Identifier | null, signal?: AbortSignal) => Promise<RaRecord[]>;
  readonly action: (resource: string, action: string, request: ActionRequest) => Promise<BulkResult>;
  readonly remove: Caller['remove'];
}

export interface ConsoleDataProvider extends DataProvider, OwnVerbs, ListVerbs, FileVerbs {}

/** Maps react-admin's verbs to the calls that the resource declares. Errors are `PlatformError`s. */
export function createDataProvider(options: DataProviderOptions): ConsoleDataProvider {
  const caller = createCaller(options);
  // The verbs are generic in the record type; what arrives has been read as records with an id, nothing more is known.
  return {
    supportAbortSignal: true,
    ...reads(caller, options),
    ...writes(caller, options),
    ...beyondReactAdmin(caller, options),
    ...fileVerbs(caller, options),
    ...createListVerbs(options),
  } as ConsoleDataProvider;
}

type Verbs = Partial<DataProvider>;

function reads({ callOf, list }: Caller, options: DataProviderOptions) {
  const { language, loadResource } = options;
  const one = async (name: string, id: Identifier, manner: Manner) => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, 'detail')]);
    const record = readRecord((await askFor(options, { resource, call, values: { id }, manner })).data, language());
    options.onRecords?.({ resource, records: [record], sight: 'detail' });
    return record;
  };
  return {
    // That a list or a record cannot be read is told where it would stand.
    getList: (name, { pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 20 };
      return list(name, { ...page, sort: sort?.field, order: sort?.order, ...filter }, { signal, silent: true });
    },
    getOne: async (name, { id, signal }) => ({ data: await one(name, id, { signal, silent: true }) }),
    getMany: async (name, { ids, signal }) => {
      if (ids.length === 0) return { data: [] };
      // Lists of other platforms need not know how to find rows by a list of ids.
      if ((await loadResource(name)).wire) {
        return { data: await Promise.all(ids.map(id => one(name, id, { signal }))) };
      }
      return list(name, { pageNum: 1, pageSize: ids.length, id: ids }, { signal });
    },
    getManyReference: async (name, { target, id, pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination.page, pageSize: pagination.perPage, sort: sort.field, order: sort.order };
      return list(name, { ...page, ...filter, [target]: id }, { signal });
    },
  } as Verbs;
}

function writes({ list, write, remove }: Caller, { language, loadResource }: DataProviderOptions) {
  return {
    create: async (name, { data, meta }) => {
      const answer = await write({ name, verb: 'create', data, meta });
      return { data: isRecord(answer.data) ? { ...data, ...answer.data } : data };
    },
    update: async (name, { id, data, previousData, meta }) => {
      const told = changesToTell(await loadResource(name), data, previousData);
      const changes = { ...told, id, revision: previousData?.['revision'] };
      const answer = await write({ name, verb: 'update', data: changes, meta });
      return { data: { ...previousData, ...data, ...(isRecord(answer.data) ? answer.data : {}), id } };
    },
    updateMany: async (name, { ids, data, meta }) => {
      const records = await list(name, { pageNum: 1, pageSize: ids.length, id: ids });
      const key = keyOf(meta) ?? crypto.randomUUID();
      const one = ({ id, revision }: RaRecord) =>
        // Each record is a write of its own, so each has a key of its own.
        write({ name, verb: 'update', data: { ...data, id, revision }, meta: { idempotencyKey: `${key}-${id}` } });
      await Promise.all(records.data.map(one));
      return { data: records.data.map(record => record.id) };
    },
    delete: async (name, { id, previousData, meta }) => {
      const idempotencyKey = keyOf(meta) ?? crypto.randomUUID();
      refuseFailures(await remove(name, { ids: [id], idempotencyKey }), language());
      return { data: previousData ?? { id } };
    },
    deleteMany: async (name, { ids, meta }) => {
      const result = await remove(name, { ids, idempotencyKey: keyOf(meta) ?? crypto.randomUUID() });
      return { data: ids.filter(id => (result.items.find(item => String(item.id) === String(id))?.code ?? 0) === 0) };
    },
  } as Verbs;
}

function beyondReactAdmin({ callOf, remove }: Caller, options: DataProviderOptions): OwnVerbs {
  const { http, language, loadResource } = options;
  return {
    ...selectionVerbs(options),
    ...jobVerbs(options),
    remove,
    options: async (name, { signal, filter, listedAt, ...question }) => {
      if (listedAt) return listedOptions(http, listedAt, { ...question, signal });
      const asked = { ...question, filter: filter && JSON.stringify(filter) };
      const answer = await http.send({ ...toRequest(await callOf(name, 'options'), asked), signal, silent: true });
      return readOptions(answer.data);
    },
    children: async (name, parent, signal) => {
      const request = toRequest(await callOf(name, 'children'), { id: parent ?? 0 });
      return readList((await http.send({ ...request, signal })).data, language()).data;
    },
    action: async (name, actionName, { ids, selection, values, idempotencyKey }) => {
      const resource = await loadResource(name);
      const action = resource.actions?.find(one => one.name === actionName);
      if (!action) throw new PlatformError('refused', language());
      const call = actionCall(resource, action);
      const form = formOf(action);
      const sealed = await seal(pick(values, form), form, options.encrypt);
      const hasRecords = action.on.some(place => place !== 'toolbar');
      const chosen = selection
        ? { [selectionField]: selection }
        : { [call.ids ?? 'idList']: call.ids === 'id' ? ids[0] : ids };
      const asked = { ...(hasRecords ? chosen : {}), ...action.payload, ...sealed };
      const manner = { silent: true, idempotencyKey };
      const answer = await askFor(options, { resource, call, values: asked, manner });
      return readBulkResult(answer.data, Math.max(ids.length, 1));
    },
  };
}

/** A PUT of another platform takes the whole of a record: what was left out would be emptied there. */
function changesToTell({ wire, api }: Resource, data: Values, previous: Values | undefined): Values {
  return wire && api.update?.method === 'PUT' ? { ...previous, ...data } : changed(data, previous);
}

function changed(data: Values, previous: Values | undefined): Values {
  if (!previous) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name])),
  );
}

function refuseFailures(result: BulkResult, language: Language): void {
  const failed = result.items.find(item => item.code !== 0);
  if (failed) throw new PlatformError('refused', language, { message: failed.msg || undefined });
}
