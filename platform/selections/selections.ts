import { createHash, randomBytes } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { hashToken } from '../http/findCaller.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { allOf } from '../resources/filters.ts';
import { badRequest } from '../resources/input.ts';
import type { Target } from '../resources/items.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

export interface Selection {
  readonly targets: readonly Target[];
  readonly checksum: string;
  readonly expiresAt: number;
}

/** The most records that one selection holds. */
const mostSelected = 50_000;
/** Of one session at a time; the oldest make room. */
const mostAtOnce = 20;
const lifeMs = 15 * 60_000;

const gone: Label = { zh: '选择已过期，请重新选择', en: 'The selection has expired, please select again' };

type Owner = Pick<RouteContext, 'caller'>;

/** Keeps which records the conditions find at this moment, each with its revision, and gives the token for them. */
export async function keepSelection(
  db: Database,
  { caller }: Owner,
  { resource, conditions, nowMs }: { resource: Resource; conditions: readonly RawBuilder<unknown>[]; nowMs: number },
): Promise<Selection & { readonly token: string }> {
  const { rows } = await sql<{ id: number; revision: number }>`
    select t.id, t.revision from ${sql.table(tableName(resource))} as t ${allOf(conditions)}
    order by t.id limit ${mostSelected + 1}`.execute(db);
  if (rows.length === 0) throw badRequest({ zh: '没有符合条件的记录', en: 'No record matches' });
  if (rows.length > mostSelected) throw tooMany(mostSelected);
  const records = rows.map(({ id, revision }) => [id, revision] as const);
  const token = randomBytes(24).toString('base64url');
  const [checksum, expiresAt] = [checksumOf(resource, records), nowMs + lifeMs];
  await sql`
    insert into selections ("tokenHash", uid, "sessionId", resource, records, count, checksum, "createdAt", "expiresAt")
    values (${hashToken(token)}, ${caller.uid}, ${caller.sessionId}, ${resource.name}, ${JSON.stringify(records)}::jsonb,
      ${records.length}, ${checksum}, ${nowMs}, ${expiresAt})`.execute(db);
  await sql`
    delete from selections where "sessionId" = ${caller.sessionId} and "tokenHash" in (
      select "tokenHash" from selections where "sessionId" = ${caller.sessionId}
      order by "createdAt" desc, "tokenHash" offset ${mostAtOnce})`.execute(db);
  return { token, targets: toTargets(records), checksum, expiresAt };
}

/**
 * The records behind a token, exactly as they were chosen. Only the session that made it may use it, for the resource
 * that it was made for; whatever else is asked hears the same as of one that has expired.
 */
export async function takeSelection(
  db: Database,
  { caller }: Owner,
  { resource, token, nowMs }: { resource: Resource; token: unknown; nowMs: number },
): Promise<Selection> {
  if (typeof token !== 'string' || token === '')
    throw badRequest({ zh: '选择不正确', en: 'The selection is not valid' });
  const { rows } = await sql<{ records: readonly Kept[]; checksum: string; expiresAt: number }>`
    select records, checksum, "expiresAt" from selections
    where "tokenHash" = ${hashToken(token)} and uid = ${caller.uid} and "sessionId" = ${caller.sessionId}
      and resource = ${resource.name} and "expiresAt" > ${nowMs}`.execute(db);
  const [kept] = rows;
  if (!kept || kept.checksum !== checksumOf(resource, kept.records)) throw new Refusal(gone, { status: 1, code: 410 });
  return { targets: toTargets(kept.records), checksum: kept.checksum, expiresAt: kept.expiresAt };
}

/** The resource that a token stands for, so that a preview needs nothing but the token. */
export async function resourceOfSelection(db: Database, { caller }: Owner, token: unknown): Promise<string> {
  const { rows } = await sql<{ resource: string }>`
    select resource from selections where "tokenHash" = ${hashToken(String(token))} and uid = ${caller.uid}`.execute(
    db,
  );
  if (!rows[0]) throw new Refusal(gone, { status: 1, code: 410 });
  return rows[0].resource;
}

export function tooMany(most: number): Refusal {
  return badRequest({ zh: `一次最多${most}条记录`, en: `At most ${most} records at a time` });
}

type Kept = readonly [id: number, revision: number];

function toTargets(records: readonly Kept[]): readonly Target[] {
  return records.map(([id, revision]) => ({ id, revision }));
}

function checksumOf({ name }: Resource, records: readonly Kept[]): string {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify(records)}`)
    .digest('hex')
    .slice(0, 32);
}
