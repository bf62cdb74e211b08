import type { DataProvider, Identifier, RaRecord } from 'ra-core';

import { actionCall } from '../schemas/vocabulary/actionCall.ts';
import { actionFormOf, selectionKey, wavePlanKey } from '../schemas/vocabulary/actionForm.ts';
import { separateWavePlan } from '../schemas/presets/wavePlan.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import { PlatformError } from './PlatformError.ts';
import {
  type ResourceCalls,
  type DataProviderOptions,
  type SendOptions,
  type Values,
  createResourceCalls,
  idempotencyKeyOf,
  pickFields,
  encryptCredentials,
} from './resourceCalls.ts';
import { type FileCalls, createFileCalls } from './fileCalls.ts';
import { type OptionsRequest, fetchLegacyOptions } from './fetchLegacyOptions.ts';
import { type ListCalls, createListCalls } from './listCalls.ts';
import {
  type BulkResult,
  type ReferenceOption,
  readBulkResult,
  readList,
  readOptions,
  readRecord,
} from './responses.ts';
import { type JobCalls, createJobCalls } from './jobCalls.ts';
import { type SelectionCalls, createSelectionCalls } from './selectionCalls.ts';
import { sendCall } from './sendCall.ts';
import { toRequest } from './toRequest.ts';

export interface ActionRequest {
  readonly ids: readonly Identifier[];
  /** Token of a selection, sent instead of the list of ids. */
  readonly selection?: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

/** Methods of the data provider that the console's screens need in addition to react-admin's. */
interface ConsoleCalls extends SelectionCalls, JobCalls {
  readonly options: (resource: string, request: OptionsRequest) => Promise<readonly ReferenceOption[]>;
  /**
   * Loads the children of a node in a tree resource; `null` loads the roots. The property `hasChildren` of each loaded
   * node shows whether the node has children.
   */
  readonly children: (resource: string, parent: Identifier | null, signal?: AbortSignal) => Promise<RaRecord[]>;
  readonly action: (resource: string, action: string, request: ActionRequest) => Promise<BulkResult>;
  readonly remove: ResourceCalls['remove'];
}

export interface ConsoleDataProvider extends DataProvider, ConsoleCalls, ListCalls, FileCalls {}

/**
 * Implements react-admin's data provider with the calls that each resource declares. Every error is a `PlatformError`.
 */
export function createDataProvider(options: DataProviderOptions): ConsoleDataProvider {
  const caller = createResourceCalls(options);
  // react-admin's methods are generic in the record type, but a response is only known to contain records with an id;
  // hence the type assertion.
  return {
    supportAbortSignal: true,
    ...createReads(caller, options),
    ...createWrites(caller, options),
    ...createConsoleCalls(caller, options),
    ...createFileCalls(caller, options),
    ...createListCalls(options),
  } as ConsoleDataProvider;
}

type ReactAdminMethods = Partial<DataProvider>;

function createReads({ callOf, list }: ResourceCalls, options: DataProviderOptions) {
  const { language, loadResource } = options;
  const loadRecord = async (name: string, id: Identifier, sendOptions: SendOptions) => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, 'detail')]);
    const record = readRecord(
      (await sendCall(options, { resource, call, values: { id }, sendOptions })).data,
      language(),
    );
    options.onRecords?.({ resource, records: [record], verb: 'detail' });
    return record;
  };
  return {
    // `getList` and `getOne` are silent, because the list or record screen itself shows that loading has failed.
    getList: (name, { pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 20 };
      return list(name, { ...page, sort: sort?.field, order: sort?.order, ...filter }, { signal, silent: true });
    },
    getOne: async (name, { id, signal }) => ({ data: await loadRecord(name, id, { signal, silent: true }) }),
    getMany: async (name, { ids, signal }) => {
      if (ids.length === 0) return { data: [] };
      // The list of a remote platform may not support a filter by several ids, so each record is loaded separately.
      if ((await loadResource(name)).wire) {
        return { data: await Promise.all(ids.map(id => loadRecord(name, id, { signal }))) };
      }
      return list(name, { pageNum: 1, pageSize: ids.length, id: ids }, { signal });
    },
    getManyReference: async (name, { target, id, pagination, sort, filter, signal }) => {
      const page = { pageNum: pagination.page, pageSize: pagination.perPage, sort: sort.field, order: sort.order };
      return list(name, { ...page, ...filter, [target]: id }, { signal });
    },
  } as ReactAdminMethods;
}

function createWrites({ list, write, remove }: ResourceCalls, { language, loadResource }: DataProviderOptions) {
  return {
    create: async (name, { data, meta }) => {
      const response = await write({ name, verb: 'create', data, meta });
      return { data: isRecord(response.data) ? { ...data, ...response.data } : data };
    },
    update: async (name, { id, data, previousData, meta }) => {
      const result = changesToSend(await loadResource(name), data, previousData);
      const changes = { ...result, id, revision: previousData?.['revision'] };
      const response = await write({ name, verb: 'update', data: changes, meta });
      return { data: { ...previousData, ...data, ...(isRecord(response.data) ? response.data : {}), id } };
    },
    updateMany: async (name, { ids, data, meta }) => {
      const records = await list(name, { pageNum: 1, pageSize: ids.length, id: ids });
      const key = idempotencyKeyOf(meta) ?? crypto.randomUUID();
      const loadRecord = ({ id, revision }: RaRecord) =>
        // Each record is saved by a separate request, which needs an idempotency key of its own.
        write({ name, verb: 'update', data: { ...data, id, revision }, meta: { idempotencyKey: `${key}-${id}` } });
      await Promise.all(records.data.map(loadRecord));
      return { data: records.data.map(record => record.id) };
    },
    delete: async (name, { id, previousData, meta }) => {
      const idempotencyKey = idempotencyKeyOf(meta) ?? crypto.randomUUID();
      throwFirstFailure(await remove(name, { ids: [id], idempotencyKey }), language());
      return { data: previousData ?? { id } };
    },
    deleteMany: async (name, { ids, meta }) => {
      const result = await remove(name, { ids, idempotencyKey: idempotencyKeyOf(meta) ?? crypto.randomUUID() });
      return { data: ids.filter(id => (result.items.find(item => String(item.id) === String(id))?.code ?? 0) === 0) };
    },
  } as ReactAdminMethods;
}

function createConsoleCalls({ callOf, remove }: ResourceCalls, options: DataProviderOptions): ConsoleCalls {
  const { http, language, loadResource } = options;
  return {
    ...createSelectionCalls(options),
    ...createJobCalls(options),
    remove,
    options: async (name, { signal, filter, listedAt, ...question }) => {
      if (listedAt) return fetchLegacyOptions(http, listedAt, { ...question, signal });
      const values = { ...question, filter: filter && JSON.stringify(filter) };
      const response = await http.send({ ...toRequest(await callOf(name, 'options'), values), signal, silent: true });
      return readOptions(response.data);
    },
    children: async (name, parent, signal) => {
      const request = toRequest(await callOf(name, 'children'), { id: parent ?? 0 });
      return readList((await http.send({ ...request, signal })).data, language()).data;
    },
    action: async (name, actionName, { ids, selection, values, idempotencyKey }) => {
      const resource = await loadResource(name);
      const action = resource.actions?.find(item => item.name === actionName);
      if (!action) throw new PlatformError('refused', language());
      const call = actionCall(resource, action);
      const form = actionFormOf(action);
      const sealed = await encryptCredentials(pickFields(values, form), form, options.encrypt);
      const hasRecords = action.on.some(place => place !== 'toolbar');
      const chosen = selection
        ? { [selectionKey]: selection }
        : { [call.ids ?? 'idList']: call.ids === 'id' ? ids[0] : ids };
      const { plan } = separateWavePlan(values);
      const waves = action.remote && Object.keys(plan).length > 0 ? { [wavePlanKey]: plan } : {};
      const requested = { ...(hasRecords ? chosen : {}), ...action.payload, ...sealed, ...waves };
      const sendOptions = { silent: true, idempotencyKey };
      const response = await sendCall(options, { resource, call, values: requested, sendOptions });
      return readBulkResult(response.data, Math.max(ids.length, 1));
    },
  };
}

/**
 * Returns the values to send. A PUT to a remote platform must contain the whole record, because the remote platform
 * would empty the omitted fields.
 */
function changesToSend({ wire, api }: Resource, data: Values, previous: Values | undefined): Values {
  return wire && api.update?.method === 'PUT' ? { ...previous, ...data } : pickChangedValues(data, previous);
}

function pickChangedValues(data: Values, previous: Values | undefined): Values {
  if (!previous) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name])),
  );
}

function throwFirstFailure(result: BulkResult, language: Language): void {
  const failed = result.items.find(item => item.code !== 0);
  if (failed) throw new PlatformError('refused', language, { message: failed.msg || undefined });
}
