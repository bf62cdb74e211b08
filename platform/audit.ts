import { operationType } from '../src/schemas/codes/system.ts';
import type { CodeOf } from '../src/schemas/codeList.ts';
import operationLogs from '../src/resources/logs/operation-logs.ts';
import type { RouteContext } from './http/route.ts';
import type { Label } from '../src/schemas/label.ts';
import { storedFields } from './resources/fieldsOf.ts';
import { englishColumn } from './resources/spoken.ts';
import type { Database, Row } from './storage/database.ts';
import { insertRows } from './storage/insertRows.ts';
import { type SqlType, sqlTypeOf, tableName } from './storage/tables.ts';

export type OperationType = CodeOf<typeof operationType>;

/** One thing that somebody did or tried; everything else of the row is known from the call. */
export interface Deed {
  readonly type: OperationType;
  /** The name of the resource, or of the service for calls of their own. */
  readonly module: string;
  /** As the log is read: `修改用户：zhangsan`, `Edit user: zhangsan`. */
  readonly description: Label;
  readonly objectId?: number | string | null;
  readonly result?: 'success' | 'failed';
  readonly request?: unknown;
  readonly response?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The part of a call that its log rows share. */
export interface AuditedCall {
  readonly caller: { readonly userName: string; readonly groupName: string };
  readonly now: string;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  /** Milliseconds of `performance.now()` at which the call began. */
  readonly startedAt: number;
}

const columns: Readonly<Record<string, SqlType>> = Object.fromEntries(
  Object.entries(storedFields(operationLogs)).map(([name, field]) => [name, sqlTypeOf(field)]),
);

const results = { success: 1, failed: 2 } as const;
const rowsAtOnce = 500;

export function auditedCall(context: RouteContext, startedAt: number): AuditedCall {
  const { caller, now, ip, request } = context;
  return { caller, now, ip, method: request.method, path: new URL(request.url).pathname, startedAt };
}

/** Writes log rows; given a transaction, they are there exactly when what they tell of is. */
export async function writeAudit(db: Database, call: AuditedCall, deeds: readonly Deed[]): Promise<void> {
  const rows = deeds.map(deed => toRow(call, deed));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await insertRows(db, tableName(operationLogs), columns, rows.slice(at, at + rowsAtOnce));
  }
}

function toRow(call: AuditedCall, deed: Deed): Row {
  const { zh, en } = deed.description;
  return {
    userName: call.caller.userName,
    groupName: call.caller.groupName,
    module: deed.module,
    operationType: deed.type,
    description: sentence(zh),
    [englishColumn('description')]: sentence(en),
    objectId: deed.objectId === undefined || deed.objectId === null ? null : String(deed.objectId),
    result: results[deed.result ?? 'success'],
    operateTime: call.now,
    method: call.method,
    requestPath: storable(call.path).slice(0, 256),
    requestData: masked(deed.request),
    responseData: masked(deed.response),
    beforeData: masked(deed.before),
    afterData: masked(deed.after),
    ip: call.ip,
    costMs: Math.round(performance.now() - call.startedAt),
  };
}

function sentence(text: string): string {
  return [...storable(text)].slice(0, 256).join('');
}

const secretName = /password|passwd|secret|token|authorization|private|licen[cs]eKey|idCard/i;
const longest = { text: 2_000, list: 200, depth: 8 } as const;

/** A copy that may be kept: secrets behind stars, long values cut, nothing that the database cannot store. */
function masked(value: unknown, depth = 0): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return storable(value).slice(0, longest.text);
  if (typeof value !== 'object') return value;
  if (depth >= longest.depth) return '…';
  if (Array.isArray(value)) return value.slice(0, longest.list).map(one => masked(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      storable(name),
      secretName.test(name) && one !== null && one !== '' ? '******' : masked(one, depth + 1),
    ]),
  );
}

/** NUL and halves of surrogate pairs are no text for PostgreSQL. */
function storable(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '\ufffd');
}
