import type { DataProvider, Identifier, RaRecord } from 'ra-core';

import { actionCall } from '../schemas/actionCall.ts';
import type { Call, Verb } from '../schemas/call.ts';
import type { Fields } from '../schemas/field.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import { writableFields } from '../schemas/writable.ts';
import { PlatformError } from './PlatformError.ts';
import type { Http, NamedFile } from './http.ts';
import { type BulkResult, readBulkResult, readList, readOptions, readRecord } from './shapes.ts';
import type { Option } from './shapes.ts';
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

/** react-admin's verbs, and what our screens need beside them. */
export interface ConsoleDataProvider extends DataProvider {
  readonly options: (resource: string, request: OptionsRequest) => Promise<readonly Option[]>;
  /** The nodes right below one of a tree resource, the roots for `null`; each says in `hasChildren` whether it goes on. */
  readonly children: (resource: string, parent: Identifier | null, signal?: AbortSignal) => Promise<RaRecord[]>;
  readonly action: (resource: string, action: string, request: ActionRequest) => Promise<BulkResult>;
  readonly export: (resource: string, filters: Readonly<Record<string, unknown>>) => Promise<NamedFile>;
  readonly remove: (resource: string, ids: readonly Identifier[], idempotencyKey: string) => Promise<BulkResult>;
}

export interface DataProviderOptions {
  readonly http: Http;
  readonly loadResource: (name: string) => Promise<Resource>;
  readonly language: () => Language;
  /** Hashes and encrypts what must not travel as it was typed. */
  readonly encrypt: (plain: string) => Promise<string>;
}

/** Maps react-admin's verbs to the calls that the resource declares. Errors are `PlatformError`s. */
export function createDataProvider(options: DataProviderOptions): ConsoleDataProvider {
  const { http, loadResource } = options;

  const callOf = async (name: string, verb: Verb): Promise<Call> => {
    const call = (await loadResource(name)).api[verb];
    if (!call) throw new PlatformError('refused', options.language());
    return call;
  };

  const list = async (name: string, values: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
    const call = await callOf(name, 'list');
    const answer = await http.send({ ...toRequest(call, withPaging(call, values)), signal });
    return readList(answer.data, options.language());
  };

  const write = async (
    name: string,
    verb: 'create' | 'update',
    data: Readonly<Record<string, unknown>>,
    meta: unknown,
  ) => {
    const resource = await loadResource(name);
    const call = await callOf(name, verb);
    const writable = writableFields(resource.fields, verb === 'create' ? 'create' : 'edit');
    const sealed = await seal(pick(data, writable), writable, options.encrypt);
    const bookkeeping = verb === 'update' ? { id: data['id'], version: data['version'] } : {};
    const request = toRequest(call, { ...sealed, ...bookkeeping });
    return http.send({ ...request, silent: true, idempotencyKey: keyOf(meta) });
  };

  const remove = async (name: string, ids: readonly Identifier[], idempotencyKey: string): Promise<BulkResult> => {
    const call = await callOf(name, 'delete');
    if (!call.path.includes('{id}')) {
      const answer = await http.send({ ...toRequest(call, { [call.ids ?? 'idList']: ids }), idempotencyKey });
      return readBulkResult(answer.data, ids.length);
    }
    const results = await Promise.all(
      ids.map(async id =>
        readBulkResult(
          (await http.send({ ...toRequest(call, { id }), idempotencyKey: `${idempotencyKey}-${id}` })).data,
          1,
        ),
      ),
    );
    return mergeResults(results);
  };

  // The verbs are generic in the record type; what arrives has been read as records with an id, nothing more is known.
  return {
    supportAbortSignal: true,
    getList: (name, { pagination, sort, filter, signal }) =>
      list(
        name,
        {
          pageNum: pagination?.page ?? 1,
          pageSize: pagination?.perPage ?? 20,
          sort: sort?.field,
          order: sort?.order,
          ...filter,
        },
        signal,
      ),
    getOne: async (name, { id, signal }) => {
      const answer = await http.send({ ...toRequest(await callOf(name, 'detail'), { id }), signal });
      return { data: readRecord(answer.data, options.language()) };
    },
    getMany: async (name, { ids, signal }) =>
      ids.length === 0 ? { data: [] } : list(name, { pageNum: 1, pageSize: ids.length, id: ids }, signal),
    getManyReference: async (name, { target, id, pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination.page, pageSize: pagination.perPage, sort: sort.field, order: sort.order };
      return list(name, { ...page, ...filter, [target]: id }, signal);
    },
    create: async (name, { data, meta }) => {
      const answer = await write(name, 'create', data, meta);
      return { data: isRecord(answer.data) ? { ...data, ...answer.data } : data };
    },
    update: async (name, { id, data, previousData, meta }) => {
      const changes = changed(data, previousData);
      const answer = await write(name, 'update', { ...changes, id, version: previousData?.['version'] }, meta);
      return { data: { ...previousData, ...data, ...(isRecord(answer.data) ? answer.data : {}), id } };
    },
    updateMany: async (name, { ids, data, meta }) => {
      const resource = await loadResource(name);
      const records = await list(name, { pageNum: 1, pageSize: ids.length, id: ids });
      await Promise.all(
        records.data.map(record =>
          write(resource.name, 'update', { ...data, id: record.id, version: record['version'] }, meta),
        ),
      );
      return { data: [...ids] };
    },
    delete: async (name, { id, previousData, meta }) => {
      refuseFailures(await remove(name, [id], keyOf(meta) ?? crypto.randomUUID()), options.language());
      return { data: previousData ?? { id } };
    },
    deleteMany: async (name, { ids, meta }) => {
      const result = await remove(name, ids, keyOf(meta) ?? crypto.randomUUID());
      return { data: ids.filter(id => result.items.find(item => String(item.id) === String(id))?.code === 0) };
    },
    remove,
    options: async (name, { field, keyword, values, limit, signal }) => {
      const request = toRequest(await callOf(name, 'options'), { field, keyword, values, limit });
      const answer = await http.send({ ...request, signal, silent: true });
      return readOptions(answer.data);
    },
    children: async (name, parent, signal) => {
      const request = toRequest(await callOf(name, 'children'), { id: parent ?? 0 });
      return readList((await http.send({ ...request, signal })).data, options.language()).data;
    },
    action: async (name, actionName, { ids, values, idempotencyKey }) => {
      const resource = await loadResource(name);
      const action = resource.actions?.find(one => one.name === actionName);
      if (!action) throw new PlatformError('refused', options.language());
      const call = actionCall(resource, action);
      const sealed = await seal(values, action.form ?? {}, options.encrypt);
      const chosen = action.on.every(place => place === 'toolbar')
        ? {}
        : { [call.ids ?? 'idList']: call.ids === 'id' ? ids[0] : ids };
      const answer = await http.send({
        ...toRequest(call, { ...chosen, ...action.payload, ...sealed }),
        silent: true,
        idempotencyKey,
      });
      return readBulkResult(answer.data, Math.max(ids.length, 1));
    },
    export: async (name, filters) => http.download(toRequest(await callOf(name, 'export'), filters)),
  } as ConsoleDataProvider;
}

function withPaging(call: Call, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!call.paging) return values;
  const { pageNum, pageSize, ...others } = values;
  return { ...others, [call.paging.page]: pageNum, [call.paging.size]: pageSize };
}

/** Only declared, writable fields are ever sent, whatever a link or a plug-in has put into the form. */
function pick(data: Readonly<Record<string, unknown>>, fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
}

async function seal(
  values: Readonly<Record<string, unknown>>,
  fields: Fields,
  encrypt: (plain: string) => Promise<string>,
): Promise<Readonly<Record<string, unknown>>> {
  const entries = Object.entries(values).map(async ([name, value]) => {
    const isCredential = fields[name]?.credential === true && typeof value === 'string' && value !== '';
    return [name, isCredential ? await encrypt(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function changed(data: Readonly<Record<string, unknown>>, previous: Readonly<Record<string, unknown>> | undefined) {
  if (!previous) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name])),
  );
}

function keyOf(meta: unknown): string | undefined {
  return isRecord(meta) && typeof meta['idempotencyKey'] === 'string' ? meta['idempotencyKey'] : undefined;
}

function mergeResults(results: readonly BulkResult[]): BulkResult {
  const items = results.flatMap(result => result.items);
  const failed = items.filter(item => item.code !== 0).length;
  return { total: items.length, success: items.length - failed, failed, items, data: undefined };
}

function refuseFailures(result: BulkResult, language: Language): void {
  const failed = result.items.find(item => item.code !== 0);
  if (failed) throw new PlatformError('refused', language, { message: failed.msg || undefined });
}
