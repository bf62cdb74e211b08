import type { RaRecord } from 'ra-core';

import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import { deniedOperationsKey } from '../schemas/vocabulary/deniedOperations.ts';
import { PlatformError } from './PlatformError.ts';

/** Result of a bulk call for one record; `code` 0 means success. */
interface BulkItem {
  readonly id: string | number;
  readonly code: number;
  readonly msg: string;
  /** Validation errors by the name of the form field. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** Result of a call for several records: the counts, and one item per record. */
export interface BulkResult {
  readonly total: number;
  readonly success: number;
  readonly failed: number;
  readonly items: readonly BulkItem[];
  /** `data` of the response, unchanged, for actions that return more than counts. */
  readonly data: unknown;
  /** Id of the job that runs the action in the background; no record has changed yet. */
  readonly taskId?: number;
  /** Values of the action's result fields, by field name. */
  readonly shown?: Readonly<Record<string, unknown>>;
}

/** Record that a reference can select: the value to store and the label to show. */
export interface ReferenceOption {
  readonly value: string | number;
  readonly label: string;
  /** Id of the record, for options that store another field of the record. */
  readonly id?: number;
  readonly parentId?: number | null;
  /** Operations on the record that the platform denies to the user; `explainDeniedOperation` returns the reason. */
  readonly [deniedOperationsKey]?: unknown;
}

/** One page of a list, as react-admin expects it. */
export interface ListResult {
  readonly data: RaRecord[];
  readonly total: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean };
  /**
   * `more` means that the total is a lower bound: the platform stopped counting at a limit, or a remote platform
   * reported no total.
   */
  readonly meta: { readonly more: boolean };
}

/**
 * Reads `{total, list}`. Omits rows without an id. A missing list counts as empty, and an invalid total is replaced
 * with the number of rows. Throws only when the data is neither a record nor a list.
 */
export function readList(data: unknown, language: Language): ListResult {
  if (data !== null && data !== undefined && !isRecord(data) && !Array.isArray(data)) {
    throw new PlatformError('badAnswer', language);
  }
  const rows = Array.isArray(data) ? data : isRecord(data) && Array.isArray(data['list']) ? data['list'] : [];
  const records = withoutDuplicates(rows.filter(isRecord).filter(hasId));
  return {
    data: records,
    total: (isRecord(data) ? countOf(data['total']) : undefined) ?? records.length,
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
    meta: { more: isRecord(data) && data['more'] === true },
  };
}

export function readRecord(data: unknown, language: Language): RaRecord {
  if (!isRecord(data) || !hasId(data)) throw new PlatformError('badAnswer', language);
  return data;
}

export function readOptions(data: unknown): readonly ReferenceOption[] {
  const rows = Array.isArray(data) ? data : [];
  return rows.filter(isRecord).flatMap(row => {
    const { value, label, parentId, id } = row;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const parent = typeof parentId === 'number' || parentId === null ? { parentId } : {};
    const record = typeof id === 'number' ? { id } : {};
    const refused = row[deniedOperationsKey] === undefined ? {} : { [deniedOperationsKey]: row[deniedOperationsKey] };
    return [{ value, label: typeof label === 'string' ? label : String(value), ...record, ...parent, ...refused }];
  });
}

/**
 * Reads `{total, success, failed, items}` or `{taskId}`. If the response has neither, every record counts as a success.
 */
export function readBulkResult(data: unknown, recordCount: number): BulkResult {
  if (isRecord(data) && typeof data['taskId'] === 'number') {
    return { total: recordCount, success: 0, failed: 0, items: [], data, taskId: data['taskId'] };
  }
  const shown = isRecord(data) && isRecord(data['shown']) ? { shown: data['shown'] } : {};
  if (!isRecord(data) || !Array.isArray(data['items']))
    return { total: recordCount, success: recordCount, failed: 0, items: [], data, ...shown };
  const items = data['items'].filter(isRecord).map(item => ({
    id: typeof item['id'] === 'number' ? item['id'] : String(item['id']),
    code: typeof item['code'] === 'number' ? item['code'] : 1,
    msg: typeof item['msg'] === 'string' ? item['msg'] : '',
    ...(isRecord(item['errors']) && { errors: readMessages(item['errors']) }),
  }));
  const failed = items.filter(item => item.code !== 0).length;
  return { total: items.length, success: items.length - failed, failed, items, data, ...shown };
}

function readMessages(errors: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, String(sentence)]));
}

/**
 * Reads a count from a number or a string of digits. Returns `undefined` for any other value, including `null`, which
 * must not count as zero.
 */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Keeps the first of several records with the same id, because tables use the id as the key of a row. */
function withoutDuplicates(records: readonly RaRecord[]): RaRecord[] {
  const seen = new Set<string>();
  return records.filter(({ id }) => !seen.has(String(id)) && seen.add(String(id)));
}

function hasId(row: Readonly<Record<string, unknown>>): row is RaRecord {
  return typeof row['id'] === 'number' || typeof row['id'] === 'string';
}

/** Adds up the results of several calls. */
export function mergeBulkResults(results: readonly BulkResult[]): BulkResult {
  const sum = (count: 'total' | 'success' | 'failed') => results.reduce((total, result) => total + result[count], 0);
  const items = results.flatMap(result => result.items);
  return { total: sum('total'), success: sum('success'), failed: sum('failed'), items, data: undefined };
}
