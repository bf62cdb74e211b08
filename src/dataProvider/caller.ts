import type { Identifier } from 'ra-core';

import { selectionField } from '../schemas/actionForm.ts';
import { type Call, type Verb, takesId } from '../schemas/call.ts';
import type { Fields } from '../schemas/field.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import { writableFields } from '../schemas/writable.ts';
import { PlatformError } from './PlatformError.ts';
import type { Answered } from './driftRadar.ts';
import type { Answer } from './envelope.ts';
import { failures, goneFromScreen } from './failures.ts';
import type { Http } from './http.ts';
import { type BulkResult, type ListAnswer, mergeResults, readBulkResult, readList } from './shapes.ts';
import { askFor } from './elsewhere.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface DataProviderOptions {
  readonly http: Http;
  readonly loadResource: (name: string) => Promise<Resource>;
  readonly language: () => Language;
  /** Hashes and encrypts what must not travel as it was typed. */
  readonly encrypt: (plain: string) => Promise<string>;
  /** Hears of the records of every answer. */
  readonly onRecords?: ((answered: Answered) => void) | undefined;
}

interface Write {
  readonly name: string;
  readonly verb: 'create' | 'update';
  readonly data: Values;
  readonly meta: unknown;
}

interface Removal {
  readonly ids: readonly Identifier[];
  /** The token of a selection, which then stands in the place of the ids. */
  readonly selection?: string | undefined;
  readonly idempotencyKey: string;
  /** Nodes of a tree go with all that is under them. */
  readonly cascade?: boolean | undefined;
}

/** A silent reading tells nobody of its failure. */
export interface Manner {
  readonly signal?: AbortSignal | undefined;
  readonly silent?: boolean;
}

/** What all verbs share: finding the resource's call, listing, writing, removing. */
export interface Caller {
  readonly callOf: (name: string, verb: Verb) => Promise<Call>;
  readonly list: (name: string, values: Values, manner?: Manner) => Promise<ListAnswer>;
  readonly write: (write: Write) => Promise<Answer>;
  readonly remove: (name: string, removal: Removal) => Promise<BulkResult>;
}

export function createCaller(options: DataProviderOptions): Caller {
  const { loadResource } = options;

  const callOf = async (name: string, verb: Verb): Promise<Call> => {
    const call = (await loadResource(name)).api[verb];
    if (!call) throw new PlatformError('refused', options.language(), { message: goneFromScreen[options.language()] });
    return call;
  };

  const list = async (name: string, values: Values, manner: Manner = {}): Promise<ListAnswer> => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, 'list')]);
    const answer = await askFor(options, { resource, call, values, manner });
    const listed = readList(resource.wire ? withTotal(answer.data, values) : answer.data, options.language());
    options.onRecords?.({ resource, records: listed.data, sight: 'list' });
    return listed;
  };

  const write = async ({ name, verb, data, meta }: Write): Promise<Answer> => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, verb)]);
    const writable = writableFields(resource.fields, verb === 'create' ? 'create' : 'edit');
    const sealed = await seal(pick(data, writable), writable, options.encrypt);
    const bookkeeping = verb === 'update' ? { id: data['id'], revision: data['revision'] } : {};
    const manner = { silent: true, idempotencyKey: keyOf(meta) };
    return askFor(options, { resource, call, values: { ...sealed, ...bookkeeping }, manner });
  };

  const remove = async (name: string, { ids, selection, idempotencyKey, cascade }: Removal): Promise<BulkResult> => {
    const [resource, call] = await Promise.all([loadResource(name), callOf(name, 'delete')]);
    const once = async (values: Values, idempotency: string, asked: number) => {
      const query = cascade ? { cascade: true } : {};
      const manner = { query, silent: true, idempotencyKey: idempotency };
      return readBulkResult((await askFor(options, { resource, call, values, manner })).data, asked);
    };
    const isOne = takesId(call) || call.ids === 'id';
    if (selection && !isOne) return once({ [selectionField]: selection }, idempotencyKey, ids.length);
    if (!isOne) return once({ [call.ids ?? 'idList']: ids }, idempotencyKey, ids.length);
    const each = async (id: Identifier) =>
      once({ id }, `${idempotencyKey}-${id}`, 1).catch(error => failedItem(id, error));
    return mergeResults(await Promise.all(ids.map(each)));
  };

  return { callOf, list, write, remove };
}

/** One refused record does not hide what became of the others; the end of a session still ends everything. */
function failedItem(id: Identifier, error: unknown): BulkResult {
  if (!(error instanceof PlatformError) || failures[error.kind].effect === 'endSession' || error.kind === 'aborted')
    throw error;
  const items = [{ id, code: error.code ?? 1, msg: error.message }];
  return { total: 1, success: 0, failed: 1, items, data: undefined };
}

/** A list of another platform may not say how many rows there are; a full page means that there may be more. */
function withTotal(data: unknown, { pageNum, pageSize }: Values): unknown {
  if (!isRecord(data) || !Array.isArray(data['list']) || data['total'] !== undefined) return data;
  const { length } = data['list'];
  const before = typeof pageNum === 'number' && typeof pageSize === 'number' ? (pageNum - 1) * pageSize : 0;
  const isFull = length > 0 && length === pageSize;
  return { ...data, total: before + length + (isFull ? 1 : 0), more: isFull };
}

/** Only declared, writable fields are ever sent, whatever a link or a plug-in has put into the form. */
export function pick(data: Values, fields: Fields): Values {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Replaces credentials by their ciphertext. */
export async function seal(
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

/** The key under which react-admin's `meta` carries the form's own. */
export function keyOf(meta: unknown): string | undefined {
  return isRecord(meta) && typeof meta['idempotencyKey'] === 'string' ? meta['idempotencyKey'] : undefined;
}
