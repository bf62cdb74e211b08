import type { Identifier } from 'ra-core';

import { selectionKey } from '../schemas/vocabulary/actionForm.ts';
import { type Call, type CallName, hasIdPlaceholder } from '../schemas/vocabulary/call.ts';
import type { Fields } from '../schemas/vocabulary/field.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import { writableFields } from '../schemas/vocabulary/writable.ts';
import { PlatformError } from './PlatformError.ts';
import type { RecordSample } from './driftDetector.ts';
import type { EnvelopeContent } from './envelope.ts';
import { failures, removedOperationMessage } from './failures.ts';
import type { HttpClient } from './httpClient.ts';
import { type BulkResult, type ListResult, mergeBulkResults, readBulkResult, readList } from './responses.ts';
import { sendCall } from './sendCall.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface DataProviderOptions {
  readonly http: HttpClient;
  readonly loadResource: (name: string) => Promise<Resource>;
  readonly language: () => Language;
  /** Hashes and encrypts a credential, because credentials must not be sent as plain text. */
  readonly encrypt: (plain: string) => Promise<string>;
  /** Receives the records of each response. */
  readonly onRecords?: ((sample: RecordSample) => void) | undefined;
}

interface WriteRequest {
  readonly name: string;
  readonly verb: 'create' | 'update';
  readonly data: Values;
  readonly meta: unknown;
}

interface DeleteRequest {
  readonly ids: readonly Identifier[];
  /** Token of a selection, sent instead of the list of ids. */
  readonly selection?: string | undefined;
  readonly idempotencyKey: string;
  /** True if the call also deletes all descendants of a tree node. */
  readonly cascade?: boolean | undefined;
}

/** `silent` suppresses the failure notice. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  readonly silent?: boolean;
}

/** Operations that all methods of the data provider share: finding a resource's call, listing, writing and deleting. */
export interface ResourceCalls {
  readonly callOf: (name: string, verb: CallName) => Promise<Call>;
  readonly list: (name: string, values: Values, sendOptions?: SendOptions) => Promise<ListResult>;
  readonly write: (write: WriteRequest) => Promise<EnvelopeContent>;
  readonly remove: (name: string, removal: DeleteRequest) => Promise<BulkResult>;
}

export function createResourceCalls(options: DataProviderOptions): ResourceCalls {
  const { loadResource } = options;

  const callOf = async (name: string, verb: CallName): Promise<Call> => {
    const call = (await loadResource(name)).api[verb];
    if (!call)
      throw new PlatformError('refused', options.language(), { message: removedOperationMessage[options.language()] });
    return call;
  };

  const list = async (name: string, values: Values, sendOptions: SendOptions = {}): Promise<ListResult> => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, 'list')]);
    const response = await sendCall(options, { resource, call, values, sendOptions });
    const listed = readList(resource.wire ? withTotal(response.data, values) : response.data, options.language());
    options.onRecords?.({ resource, records: listed.data, verb: 'list' });
    return listed;
  };

  const write = async ({ name, verb, data, meta }: WriteRequest): Promise<EnvelopeContent> => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, verb)]);
    const writable = writableFields(resource.fields, verb === 'create' ? 'create' : 'edit');
    const sealed = await encryptCredentials(pickFields(data, writable), writable, options.encrypt);
    const bookkeeping = verb === 'update' ? { id: data['id'], revision: data['revision'] } : {};
    const sendOptions = { silent: true, idempotencyKey: idempotencyKeyOf(meta) };
    return sendCall(options, { resource, call, values: { ...sealed, ...bookkeeping }, sendOptions });
  };

  const remove = async (
    name: string,
    { ids, selection, idempotencyKey, cascade }: DeleteRequest,
  ): Promise<BulkResult> => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, 'delete')]);
    const once = async (values: Values, idempotency: string, recordCount: number) => {
      const query = cascade ? { cascade: true } : {};
      const sendOptions = { query, silent: true, idempotencyKey: idempotency };
      return readBulkResult((await sendCall(options, { resource, call, values, sendOptions })).data, recordCount);
    };
    const isOne = hasIdPlaceholder(call) || call.ids === 'id';
    if (selection && !isOne) return once({ [selectionKey]: selection }, idempotencyKey, ids.length);
    if (!isOne) return once({ [call.ids ?? 'idList']: ids }, idempotencyKey, ids.length);
    const each = async (id: Identifier) =>
      once({ id }, `${idempotencyKey}-${id}`, 1).catch(error => failedItem(id, error));
    return mergeBulkResults(await Promise.all(ids.map(each)));
  };

  return { callOf, list, write, remove };
}

/**
 * Converts a failed delete to the result of one record, so that the results of the other records are kept. Rethrows an
 * error that ends the session or reports a cancellation.
 */
function failedItem(id: Identifier, error: unknown): BulkResult {
  if (!(error instanceof PlatformError) || failures[error.kind].effect === 'endSession' || error.kind === 'aborted')
    throw error;
  const items = [{ id, code: error.code ?? 1, msg: error.message }];
  return { total: 1, success: 0, failed: 1, items, data: undefined };
}

/**
 * Adds the total to a list if the remote platform reports no total. After a full page, the total is a lower bound,
 * because more rows may follow.
 */
function withTotal(data: unknown, { pageNum, pageSize }: Values): unknown {
  if (!isRecord(data) || !Array.isArray(data['list']) || data['total'] !== undefined) return data;
  const { length } = data['list'];
  const before = typeof pageNum === 'number' && typeof pageSize === 'number' ? (pageNum - 1) * pageSize : 0;
  const isFull = length > 0 && length === pageSize;
  return { ...data, total: before + length + (isFull ? 1 : 0), more: isFull };
}

/** Returns only the values of these fields, because links and browser extensions can put other values into a form. */
export function pickFields(data: Values, fields: Fields): Values {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
}

export async function encryptCredentials(
  values: Values,
  fields: Fields,
  encrypt: (plain: string) => Promise<string>,
): Promise<Values> {
  const entries = Object.entries(values).map(async ([name, value]) => {
    const isCredential = fields[name]?.credential === true && typeof value === 'string' && value !== '';
    return [name, isCredential ? await encrypt(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the form's idempotency key from react-admin's `meta`. */
export function idempotencyKeyOf(meta: unknown): string | undefined {
  return isRecord(meta) && typeof meta['idempotencyKey'] === 'string' ? meta['idempotencyKey'] : undefined;
}
