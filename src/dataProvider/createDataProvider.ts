import type { DataProvider, Identifier, RaRecord } from 'ra-core';

import { actionCall } from '../schemas/actionCall.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import { PlatformError } from './PlatformError.ts';
import { type Caller, type DataProviderOptions, type Values, createCaller, keyOf, pick, seal } from './caller.ts';
import type { NamedFile } from './http.ts';
import { type BulkResult, type Option, readBulkResult, readList, readOptions, readRecord } from './shapes.ts';
import { toRequest } from './toRequest.ts';

export interface ActionRequest {
  readonly ids: readonly Identifier[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

export interface OptionsRequest {
  readonly field?: string | undefined;
  readonly keyword?: string | undefined;
  readonly values?: readonly (string | number)[] | undefined;
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What our screens need beside react-admin's verbs. */
interface OwnVerbs {
  readonly options: (resource: string, request: OptionsRequest) => Promise<readonly Option[]>;
  /** The nodes right below one of a tree resource, the roots for `null`; each says in `hasChildren` whether it goes on. */
  readonly children: (resource: string, parent: Identifier | null, signal?: AbortSignal) => Promise<RaRecord[]>;
  readonly action: (resource: string, action: string, request: ActionRequest) => Promise<BulkResult>;
  readonly export: (resource: string, filters: Readonly<Record<string, unknown>>) => Promise<NamedFile>;
  readonly remove: Caller['remove'];
}

export interface ConsoleDataProvider extends DataProvider, OwnVerbs {}

/** Maps react-admin's verbs to the calls that the resource declares. Errors are `PlatformError`s. */
export function createDataProvider(options: DataProviderOptions): ConsoleDataProvider {
  const caller = createCaller(options);
  // The verbs are generic in the record type; what arrives has been read as records with an id, nothing more is known.
  return {
    supportAbortSignal: true,
    ...reads(caller, options),
    ...writes(caller, options),
    ...beyondReactAdmin(caller, options),
  } as ConsoleDataProvider;
}

type Verbs = Partial<DataProvider>;

function reads({ callOf, list }: Caller, { http, language }: DataProviderOptions) {
  return {
    getList: (name, { pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 20 };
      return list(name, { ...page, sort: sort?.field, order: sort?.order, ...filter }, signal);
    },
    getOne: async (name, { id, signal }) => {
      const answer = await http.send({ ...toRequest(await callOf(name, 'detail'), { id }), signal });
      return { data: readRecord(answer.data, language()) };
    },
    getMany: async (name, { ids, signal }) =>
      ids.length === 0 ? { data: [] } : list(name, { pageNum: 1, pageSize: ids.length, id: ids }, signal),
    getManyReference: async (name, { target, id, pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination.page, pageSize: pagination.perPage, sort: sort.field, order: sort.order };
      return list(name, { ...page, ...filter, [target]: id }, signal);
    },
  } as Verbs;
}

function writes({ list, write, remove }: Caller, { language }: DataProviderOptions) {
  return {
    create: async (name, { data, meta }) => {
      const answer = await write({ name, verb: 'create', data, meta });
      return { data: isRecord(answer.data) ? { ...data, ...answer.data } : data };
    },
    update: async (name, { id, data, previousData, meta }) => {
      const changes = { ...changed(data, previousData), id, version: previousData?.['version'] };
      const answer = await write({ name, verb: 'update', data: changes, meta });
      return { data: { ...previousData, ...data, ...(isRecord(answer.data) ? answer.data : {}), id } };
    },
    updateMany: async (name, { ids, data, meta }) => {
      const records = await list(name, { pageNum: 1, pageSize: ids.length, id: ids });
      const key = keyOf(meta) ?? crypto.randomUUID();
      const one = ({ id, version }: RaRecord) =>
        // Each record is a write of its own, so each has a key of its own.
        write({ name, verb: 'update', data: { ...data, id, version }, meta: { idempotencyKey: `${key}-${id}` } });
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
    remove,
    options: async (name, { signal, ...question }) => {
      const answer = await http.send({ ...toRequest(await callOf(name, 'options'), question), signal, silent: true });
      return readOptions(answer.data);
    },
    children: async (name, parent, signal) => {
      const request = toRequest(await callOf(name, 'children'), { id: parent ?? 0 });
      return readList((await http.send({ ...request, signal })).data, language()).data;
    },
    action: async (name, actionName, { ids, values, idempotencyKey }) => {
      const resource = await loadResource(name);
      const action = resource.actions?.find(one => one.name === actionName);
      if (!action) throw new PlatformError('refused', language());
      const call = actionCall(resource, action);
      const sealed = await seal(pick(values, action.form ?? {}), action.form ?? {}, options.encrypt);
      const hasRecords = action.on.some(place => place !== 'toolbar');
      const chosen = hasRecords ? { [call.ids ?? 'idList']: call.ids === 'id' ? ids[0] : ids } : {};
      const request = toRequest(call, { ...chosen, ...action.payload, ...sealed });
      return readBulkResult(
        (await http.send({ ...request, silent: true, idempotencyKey })).data,
        Math.max(ids.length, 1),
      );
    },
    export: async (name, filters) =>
      http.download({ ...toRequest(await callOf(name, 'export'), filters), silent: true }),
  };
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
