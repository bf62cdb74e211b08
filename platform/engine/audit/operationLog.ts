import { operationType } from '../../../src/schemas/codes/system.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import operationLogs from '../../../src/resources/logs/operation-logs.ts';
import { type LoggingRules, maskUndeclaredValues, maskPlaceholder, isSecretName } from './maskUndeclaredValues.ts';
import { replaceFileIdsInUrls } from '../log/fileDigests.ts';
import type { RouteContext } from '../http/route.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { sealedLogColumns, createRowSeal } from './chain/rowSeal.ts';
import { englishColumnName } from '../fields/englishColumnName.ts';
import { secretsOf } from '../secrets/secretsOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertRows } from '../storage/insertRows.ts';
import { tableName } from '../storage/tables.ts';

export type OperationType = CodeOf<typeof operationType>;

/** Action that a user has performed or attempted. The other columns of the log row follow from the call. */
export interface OperationLogEntry extends LoggingRules {
  readonly type: OperationType;
  /** Name of the resource, or of the service for calls without a resource. */
  readonly module: string;
  /** Sentence in the log, such as `修改用户：zhangsan` and `Edit user: zhangsan`. */
  readonly description: Label;
  readonly objectId?: number | string | null;
  readonly result?: 'success' | 'failed';
  /** Values of the request. The log only contains those that `fields` and `names` declare. */
  readonly request?: unknown;
  readonly response?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Properties of a call that all its log rows share. */
export interface LoggedCall {
  readonly caller: { readonly userName: string; readonly groupName: string };
  readonly now: string;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  /** Start of the call, as returned by `performance.now()`, in milliseconds. */
  readonly startedAt: number;
}

const columns = { ...sealedLogColumns, seal: 'text' } as const;

const results = { success: 1, failed: 2 } as const;
const rowsAtOnce = 500;

/** Parts of a call that its log rows contain. */
export type LoggableContext = Pick<RouteContext, 'caller' | 'now' | 'ip' | 'request'>;

export function toLoggedCall(context: LoggableContext, startedAt: number): LoggedCall {
  const { caller, now, ip, request } = context;
  return { caller, now, ip, method: request.method, path: new URL(request.url).pathname, startedAt };
}

/** Writes log rows with their seals. In a transaction, the rows commit together with the change that they describe. */
export async function writeOperationLog(
  db: Database,
  call: LoggedCall,
  entries: readonly OperationLogEntry[],
): Promise<void> {
  const secrets = secretsOf(db);
  const rows = entries.map(entry => {
    const row = toRow(call, entry);
    return { ...row, seal: createRowSeal(secrets, row) };
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await insertRows(db, tableName(operationLogs), columns, rows.slice(at, at + rowsAtOnce));
  }
}

function toRow(call: LoggedCall, entry: OperationLogEntry): Row {
  const { zh, en } = entry.description;
  return {
    userName: call.caller.userName,
    groupName: call.caller.groupName,
    module: entry.module,
    operationType: entry.type,
    description: sentence(zh),
    [englishColumnName('description')]: sentence(en),
    objectId: entry.objectId === undefined || entry.objectId === null ? null : String(entry.objectId),
    result: results[entry.result ?? 'success'],
    operateTime: call.now,
    method: call.method,
    requestPath: replaceFileIdsInUrls(storable(call.path)).slice(0, 256),
    requestData: masked(entry.request === undefined ? null : maskUndeclaredValues(entry.request, entry)),
    responseData: masked(entry.response),
    beforeData: masked(entry.before),
    afterData: masked(entry.after),
    ip: call.ip,
    costMs: Math.round(performance.now() - call.startedAt),
  };
}

function sentence(text: string): string {
  return [...storable(text)].slice(0, 256).join('');
}

const longest = { text: 2_000, list: 200, depth: 8 } as const;

/**
 * Returns a copy for the log: masks secrets, shortens long values and replaces characters that the database cannot
 * store.
 */
function masked(value: unknown, depth = 0): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return replaceFileIdsInUrls(storable(value)).slice(0, longest.text);
  if (typeof value !== 'object') return value;
  if (depth >= longest.depth) return '…';
  if (Array.isArray(value)) return value.slice(0, longest.list).map(item => masked(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      storable(name),
      isSecretName(name) && item !== null && item !== '' ? maskPlaceholder : masked(item, depth + 1),
    ]),
  );
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store, with the replacement character. */
function storable(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '\ufffd');
}
