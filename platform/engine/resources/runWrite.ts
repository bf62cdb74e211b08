import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { type OperationLogEntry, toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { isInvalidValueError, isTransactionConflict } from '../storage/databaseErrors.ts';
import { withTables } from '../storage/withTables.ts';
import { badRequestRefusal } from '../http/requestInput.ts';

/** Result of a write: the response of the call, and its log entries. */
export interface WriteResult {
  readonly response: unknown;
  readonly logEntries: readonly OperationLogEntry[];
  /** Part of the response that only this request receives. It may be a secret, so it is neither stored nor repeated. */
  readonly shown?: unknown;
}

export interface WriteOperation<Prepared> {
  /** Log entry of a write that is refused as a whole. */
  readonly attempt: OperationLogEntry;
  /**
   * Runs before the transaction, for example to read the payload and decrypt credentials. Skipped for a repeated
   * request.
   */
  readonly prepare: () => Promise<Prepared>;
  /** Runs inside the transaction `db`. Runs again when the transaction fails because of a concurrent transaction. */
  readonly run: (db: Database, prepared: Prepared) => Promise<WriteResult>;
  /** Converts a database error to a refusal that tells the operator what to do. */
  readonly explain?: (error: unknown) => unknown;
}

const attempts = 4;

/**
 * Runs a write in one transaction: the change, its log entries, and the response for repeated requests.
 *
 * Requests of one user with the same idempotency key have one effect and one response, even if they are concurrent.
 * Logs a refused write after the rollback.
 */
export async function runWrite<Prepared>(context: RouteContext, write: WriteOperation<Prepared>): Promise<unknown> {
  const call = toLoggedCall(context, performance.now());
  try {
    const known = await readStoredResponse(context.db, context);
    if (known) return known.answer;
    const prepared = await write.prepare();
    return await retryOnTransactionConflict(() =>
      context.db.transaction().execute(async trx => {
        const kept = await claimKey(trx, context);
        if (kept) return kept.answer;
        const { response: answer, logEntries: entries, shown } = await write.run(trx, prepared);
        await writeOperationLog(trx, call, entries);
        await storeResponse(trx, context, answer);
        return shown === undefined ? answer : { ...(isRecord(answer) ? answer : {}), shown };
      }),
    );
  } catch (error) {
    const refusal = toRefusal(write.explain?.(error) ?? error);
    await writeOperationLog(context.db, call, [{ ...write.attempt, result: 'failed', response: responseOf(refusal) }]);
    throw refusal;
  }
}

/** Repeats a transaction that fails because of a concurrent transaction. */
export async function retryOnTransactionConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isTransactionConflict(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * Claims the key, or returns the response that is stored for it. A second request with the same key waits until the
 * first has committed or failed.
 */
async function claimKey(db: Database, context: RouteContext): Promise<{ readonly answer: unknown } | null> {
  const { idempotencyKey: key, caller } = context;
  if (key === null) return null;
  const createdAt = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const claimed = await withTables(db)
    .insertInto('idempotency')
    .values({ uid: caller.uid, key, fingerprint: fingerprintOf(context), createdAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed ? null : readStoredResponse(db, context);
}

async function readStoredResponse(db: Database, context: RouteContext): Promise<{ readonly answer: unknown } | null> {
  const { idempotencyKey: key, caller } = context;
  if (key === null) return null;
  const kept = await withTables(db)
    .selectFrom('idempotency')
    .select(['fingerprint', 'response'])
    .where('uid', '=', caller.uid)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!kept) return null;
  if (kept.fingerprint !== fingerprintOf(context)) {
    throw badRequestRefusal({
      zh: '同一个请求标识不能用于不同的请求',
      en: 'An idempotency key cannot be used for two different requests',
    });
  }
  return { answer: kept.response };
}

async function storeResponse(db: Database, context: RouteContext, answer: unknown): Promise<void> {
  const { idempotencyKey: key, caller } = context;
  if (key === null) return;
  await withTables(db)
    .updateTable('idempotency')
    .set({ response: JSON.stringify(answer ?? null) })
    .where('uid', '=', caller.uid)
    .where('key', '=', key)
    .execute();
}

/** Identifies the call without its payload, because the same credentials are encrypted differently in each request. */
function fingerprintOf({ request }: RouteContext): string {
  const { pathname, search } = new URL(request.url);
  return createHash('sha256').update(`${request.method} ${pathname}${search}`).digest('hex');
}

function toRefusal(error: unknown): unknown {
  if (!isInvalidValueError(error)) return error;
  return new Refusal(
    { zh: '提交的数据超出可保存的范围', en: 'A value is outside the range that can be stored' },
    { status: 1, code: 400, cause: error },
  );
}

function responseOf(error: unknown): unknown {
  if (!(error instanceof Refusal)) return { msg: 'error' };
  return { code: error.options.code ?? null, msg: error.text.zh, data: error.options.data ?? null };
}
