import { createHash, randomBytes } from 'node:crypto';

import { type Expression, type SqlBool, sql } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { hashToken } from '../http/hashToken.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import type { WorkTarget } from './workRequest.ts';
import { eb, withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';

export interface Selection {
  readonly targets: readonly WorkTarget[];
  readonly checksum: string;
  readonly expiresAt: number;
}

/** Maximum number of records in one selection. */
const maxSelected = 50_000;
/** Maximum number of selections per session. A new selection replaces the oldest. */
const maxSelectionsPerSession = 20;
const lifeMs = 15 * 60_000;

const gone: Label = { zh: '选择已过期，请重新选择', en: 'The selection has expired. Select the records again' };

const ordered: Label = {
  zh: '该选择已下达过操作，请重新选择',
  en: 'This selection has already been used. Select the records again',
};

type Owner = Pick<RouteContext, 'caller'>;

/** Stores the records that currently match the conditions, with their revisions. Returns a token. */
export async function storeSelection(
  db: Database,
  { caller }: Owner,
  { resource, conditions, nowMs }: { resource: Resource; conditions: readonly Expression<SqlBool>[]; nowMs: number },
): Promise<Selection & { readonly token: string }> {
  const { count, records } = await readTargets(db, resource, conditions);
  if (count > maxSelected) throw tooManyRecordsRefusal(maxSelected);
  if (!records) throw badRequestRefusal({ zh: '没有符合条件的记录', en: 'No record matches' });
  const token = randomBytes(24).toString('base64url');
  const [checksum, expiresAt] = [checksumOf(resource, records), nowMs + lifeMs];
  const { uid, sessionId } = caller;
  const tables = withTables(db);
  await tables
    .insertInto('selections')
    .values({
      tokenHash: hashToken(token),
      uid,
      sessionId,
      resource: resource.name,
      records: JSON.stringify(records),
      count: records.length,
      checksum,
      createdAt: nowMs,
      expiresAt,
    })
    .execute();
  const ofSession = tables.selectFrom('selections').select('tokenHash').where('sessionId', '=', sessionId);
  await tables
    .deleteFrom('selections')
    .where('sessionId', '=', sessionId)
    .where(
      'tokenHash',
      'in',
      ofSession.orderBy('createdAt', 'desc').orderBy('tokenHash').offset(maxSelectionsPerSession),
    )
    .execute();
  return { token, targets: toTargets(records), checksum, expiresAt };
}

/**
 * Counts the matching records, up to one more than the maximum. Returns their ids and revisions only if their number
 * does not exceed the maximum.
 */
async function readTargets(db: Database, resource: Resource, conditions: readonly Expression<SqlBool>[]) {
  const found = recordsOf(db, resource)
    .select(['t.id', 't.revision'])
    .where(eb.and(conditions))
    .orderBy('t.id')
    .limit(maxSelected + 1);
  const pair = eb.fn('json_build_array', [sql.ref('id'), sql.ref('revision')]);
  // Uses one JSON value for all records, because separate rows would block the event loop four times as long.
  const pairs = eb.selectFrom('found').select(eb.fn.agg<StoredTarget[]>('json_agg', [pair]).orderBy('id').as('pairs'));
  return withRecordTables(db)
    .with(
      table => table('found').materialized(),
      () => found,
    )
    .selectFrom('found')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      eb.case().when(fn.countAll(), '<=', maxSelected).then(pairs.$asScalar()).end().as('records'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the records of a token exactly as they were selected. Only the session that created the token may use it, and
 * only for the same resource. Any other use is refused like an expired token.
 */
export async function readSelection(
  db: Database,
  { caller }: Owner,
  { resource, token, nowMs }: { resource: Resource; token: unknown; nowMs: number },
): Promise<Selection> {
  if (typeof token !== 'string' || token === '')
    throw badRequestRefusal({ zh: '选择不正确', en: 'The selection is not valid' });
  const kept = await withTables(db)
    .selectFrom('selections')
    .select([sql.ref<readonly StoredTarget[]>('records').as('records'), 'checksum', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('uid', '=', caller.uid)
    .where('sessionId', '=', caller.sessionId)
    .where('resource', '=', resource.name)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst();
  if (!kept || kept.checksum !== checksumOf(resource, kept.records)) throw new Refusal(gone, { status: 1, code: 410 });
  return { targets: toTargets(kept.records), checksum: kept.checksum, expiresAt: kept.expiresAt ?? nowMs };
}

/**
 * Marks a selection as used, in the transaction of the request. A second request waits for the first one: if the first
 * commits, the second is refused with the id of the job; if the first rolls back, the second continues.
 */
export async function consumeSelection(db: Database, token: string, nowMs: number): Promise<void> {
  const tokenHash = hashToken(token);
  const used = await withTables(db)
    .updateTable('selections')
    .set({ orderedAt: nowMs })
    .where('tokenHash', '=', tokenHash)
    .where('orderedAt', 'is', null)
    .returning('tokenHash')
    .executeTakeFirst();
  if (used) return;
  const order = await withTables(db)
    .selectFrom('selections')
    .select('jobId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!order) throw new Refusal(gone, { status: 1, code: 410 });
  throw new Refusal(ordered, { status: 1, code: 409, data: { taskId: order.jobId } });
}

/** Stores the job that uses a selection, so that the refusal of a second request can name this job. */
export async function linkSelectionToJob(db: Database, token: string, jobId: number): Promise<void> {
  await withTables(db).updateTable('selections').set({ jobId }).where('tokenHash', '=', hashToken(token)).execute();
}

/** Returns the resource of a token, so that a preview needs only the token. */
export async function readResourceOfSelection(db: Database, { caller }: Owner, token: unknown): Promise<string> {
  const kept = await withTables(db)
    .selectFrom('selections')
    .select('resource')
    .where('tokenHash', '=', hashToken(String(token)))
    .where('uid', '=', caller.uid)
    .executeTakeFirst();
  if (!kept?.resource) throw new Refusal(gone, { status: 1, code: 410 });
  return kept.resource;
}

function tooManyRecordsRefusal(most: number): Refusal {
  return badRequestRefusal({ zh: `一次最多${most}条记录`, en: `At most ${most} records at a time` });
}

type StoredTarget = readonly [id: number, revision: number];

function toTargets(records: readonly StoredTarget[]): readonly WorkTarget[] {
  return records.map(([id, revision]) => ({ id, revision }));
}

function checksumOf({ name }: Resource, records: readonly StoredTarget[]): string {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify(records)}`)
    .digest('hex')
    .slice(0, 32);
}
