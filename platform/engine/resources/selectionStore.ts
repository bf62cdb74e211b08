import { createHash, randomBytes } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { hashToken } from '../http/hashToken.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { allOf } from './filters.ts';
import { badRequest } from '../http/requestInput.ts';
import type { Target } from './workRequest.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

export interface Selection {
  readonly targets: readonly Target[];
  readonly checksum: string;
  readonly expiresAt: number;
}

/** Maximum number of records in one selection. */
const maxSelected = 50_000;
/** Maximum number of selections per session. A new selection replaces the oldest. */
const maxSelectionsPerSession = 20;
const lifeMs = 15 * 60_000;

const gone: Label = { zh: '选择已过期，请重新选择', en: 'The selection has expired. Select again' };

const ordered: Label = {
  zh: '该选择已下达过操作，请重新选择',
  en: 'This selection has already been used. Select again',
};

type Owner = Pick<RouteContext, 'caller'>;

/** Stores the records that currently match the conditions, with their revisions. Returns a token. */
export async function storeSelection(
  db: Database,
  { caller }: Owner,
  { resource, conditions, nowMs }: { resource: Resource; conditions: readonly RawBuilder<unknown>[]; nowMs: number },
): Promise<Selection & { readonly token: string }> {
  // One JSON value for all records blocks the event loop for a quarter of the time that separate rows would.
  const { rows } = await sql<{ count: number; records: readonly StoredTarget[] | null }>`
    with found as materialized (
      select t.id, t.revision from ${sql.table(tableName(resource))} as t ${allOf(conditions)}
      order by t.id limit ${maxSelected + 1})
    select count(*) as count, case when count(*) <= ${maxSelected} then (
      select json_agg(json_build_array(id, revision) order by id) from found) end as records
    from found`.execute(db);
  const [{ count, records } = { count: 0, records: null }] = rows;
  if (count > maxSelected) throw tooManyRecordsRefusal(maxSelected);
  if (!records) throw badRequest({ zh: '没有符合条件的记录', en: 'No record matches' });
  const token = randomBytes(24).toString('base64url');
  const [checksum, expiresAt] = [checksumOf(resource, records), nowMs + lifeMs];
  await sql`
    insert into selections ("tokenHash", uid, "sessionId", resource, records, count, checksum, "createdAt", "expiresAt")
    values (${hashToken(token)}, ${caller.uid}, ${caller.sessionId}, ${resource.name}, ${JSON.stringify(records)}::jsonb,
      ${records.length}, ${checksum}, ${nowMs}, ${expiresAt})`.execute(db);
  await sql`
    delete from selections where "sessionId" = ${caller.sessionId} and "tokenHash" in (
      select "tokenHash" from selections where "sessionId" = ${caller.sessionId}
      order by "createdAt" desc, "tokenHash" offset ${maxSelectionsPerSession})`.execute(db);
  return { token, targets: toTargets(records), checksum, expiresAt };
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
    throw badRequest({ zh: '选择不正确', en: 'The selection is not valid' });
  const { rows } = await sql<{ records: readonly StoredTarget[]; checksum: string; expiresAt: number }>`
    select records, checksum, "expiresAt" from selections
    where "tokenHash" = ${hashToken(token)} and uid = ${caller.uid} and "sessionId" = ${caller.sessionId}
      and resource = ${resource.name} and "expiresAt" > ${nowMs}`.execute(db);
  const [kept] = rows;
  if (!kept || kept.checksum !== checksumOf(resource, kept.records)) throw new Refusal(gone, { status: 1, code: 410 });
  return { targets: toTargets(kept.records), checksum: kept.checksum, expiresAt: kept.expiresAt };
}

/**
 * Marks a selection as used, in the transaction of the request. A second request waits for the first one: if the first
 * commits, the second is refused with the id of the job; if the first rolls back, the second continues.
 */
export async function consumeSelection(db: Database, token: string, nowMs: number): Promise<void> {
  const { rows } = await sql`
    update selections set "orderedAt" = ${nowMs}
    where "tokenHash" = ${hashToken(token)} and "orderedAt" is null returning "tokenHash"`.execute(db);
  if (rows.length > 0) return;
  const spent = await sql<{ jobId: number | null }>`
    select "jobId" from selections where "tokenHash" = ${hashToken(token)}`.execute(db);
  const [order] = spent.rows;
  if (!order) throw new Refusal(gone, { status: 1, code: 410 });
  throw new Refusal(ordered, { status: 1, code: 409, data: { taskId: order.jobId } });
}

/** Stores the job that uses a selection, so that the refusal of a second request can name this job. */
export async function linkSelectionToJob(db: Database, token: string, jobId: number): Promise<void> {
  await sql`update selections set "jobId" = ${jobId} where "tokenHash" = ${hashToken(token)}`.execute(db);
}

/** Returns the resource of a token, so that a preview needs only the token. */
export async function readResourceOfSelection(db: Database, { caller }: Owner, token: unknown): Promise<string> {
  const { rows } = await sql<{ resource: string }>`
    select resource from selections where "tokenHash" = ${hashToken(String(token))} and uid = ${caller.uid}`.execute(
    db,
  );
  if (!rows[0]) throw new Refusal(gone, { status: 1, code: 410 });
  return rows[0].resource;
}

function tooManyRecordsRefusal(most: number): Refusal {
  return badRequest({ zh: `一次最多${most}条记录`, en: `At most ${most} records at a time` });
}

type StoredTarget = readonly [id: number, revision: number];

function toTargets(records: readonly StoredTarget[]): readonly Target[] {
  return records.map(([id, revision]) => ({ id, revision }));
}

function checksumOf({ name }: Resource, records: readonly StoredTarget[]): string {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify(records)}`)
    .digest('hex')
    .slice(0, 32);
}
