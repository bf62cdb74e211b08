import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '../../../engine/storage/database.ts';
import { machineNameOfId } from './readLicence.ts';

/** Codes of `licenseStatus`. */
export const licenceState = { none: 0, trial: 1, active: 2, expired: 3 } as const;

export const trialLicence = { cards: 60, days: 30 } as const;

const dayMs = 86_400_000;

/** Activated licence. The latest activated licence applies. */
export interface ActiveLicence {
  readonly isTrial: boolean;
  readonly licenceNo: string;
  readonly customer: string | null;
  readonly cards: number;
  readonly modules: readonly number[];
  readonly validFrom: number;
  readonly validTo: number;
}

export interface Activation extends ActiveLicence {
  /** Digest of the licence key or file; `trialDigest` for the trial. */
  readonly digest: string;
}

export async function currentLicence(db: Database): Promise<ActiveLicence | undefined> {
  const { rows } = await sql<ActiveLicence>`
    select "isTrial", "licenceNo", customer, cards, modules, "validFrom", "validTo" from licences
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Returns the state of a licence. A platform without any licence has no limits; an expired licence restricts the
 * platform.
 */
export function licenceStateOf(licence: ActiveLicence | undefined, nowMs: number): number {
  if (!licence) return licenceState.none;
  if (licence.validTo <= nowMs) return licenceState.expired;
  return licence.isTrial ? licenceState.trial : licenceState.active;
}

/** Returns the number of remaining days, including today. */
export function remainingDays({ validTo }: ActiveLicence, nowMs: number): number {
  return Math.max(0, Math.ceil((validTo - nowMs) / dayMs));
}

/** Stores an activation. Returns `false` when this key, or the trial, was already used. */
export async function activateLicence(db: Database, activation: Activation): Promise<boolean> {
  const { isTrial, licenceNo, customer, cards, modules, validFrom, validTo, digest } = activation;
  const { rows } = await sql`
    insert into licences ("isTrial", "licenceNo", customer, cards, modules, "validFrom", "validTo", digest)
    values (${isTrial}, ${licenceNo}, ${customer}, ${cards}, ${JSON.stringify(modules)}::jsonb, ${validFrom}::bigint,
      ${validTo}::bigint, ${digest})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Digest of the trial, which is unique, so that there is only one trial. */
export const trialDigest = 'trial';

/**
 * Returns the id that identifies this platform to its vendor. The id is generated once, and all processes of the
 * database share it.
 */
export async function readMachineId(db: Database): Promise<string> {
  await sql`
    insert into licence_machine (place, id) values ('platform', ${randomUUID()}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from licence_machine where place = 'platform'`.execute(db);
  return machineNameOfId(rows[0]?.id ?? '');
}

/** Returns the number of online cards that exceed the licence; 0 without a licence. */
export async function countSurplusCards(db: Database, licence: ActiveLicence | undefined): Promise<number> {
  return licence ? Math.max(0, (await countOnlineCards(db)) - licence.cards) : 0;
}

/**
 * Returns the highest id of unassigned online cards that can still be assigned: assigned cards count towards the
 * licence first, then all others in the order of their ids. Returns `null` when the licence covers all cards. The card
 * `assigning` counts as unassigned.
 */
export async function lastAssignableId(db: Database, assigning: unknown = null): Promise<number | null> {
  const licence = await currentLicence(db);
  if ((await countSurplusCards(db, licence)) === 0 || !licence) return null;
  const { rows } = await sql<{ upTo: number | null }>`
    with online as (
      select id, "distributionStatus" = 1 and id is distinct from ${assigning}::bigint as "isAssigned" from devices
      where "networkStatus" = 1),
    rest as (select greatest(0, ${licence.cards}::bigint - count(*)) as places from online where "isAssigned")
    select max(id) as "upTo" from (
      select id from online where "isAssigned" is not true order by id limit (select places from rest)) free`.execute(
    db,
  );
  return rows[0]?.upTo ?? 0;
}

/** Counts the online Android cards. */
export async function countOnlineCards(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from devices where "networkStatus" = 1`.execute(db);
  return rows[0]?.count ?? 0;
}
