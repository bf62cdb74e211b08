import { type RawBuilder, sql } from 'kysely';

import backendSettings from '../../../../src/resources/settings/backend-settings.ts';
import { secretsOf } from '../../../engine/secrets/secretsOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { tableName } from '../../../engine/storage/tables.ts';
import { countRecoveryCodes, deleteRecoveryCodes, makeRecoveryCodes, redeemRecoveryCode } from './recoveryCodes.ts';
import { authenticatorUri, makeSeed, findStep } from './totp.ts';

const seedPlace = 'second_factors.seed';
const pendingPlace = 'second_factors.pendingSeed';
/** Code of `loginMethod` for users who need a second factor. */
export const passwordAndCode = 2;
/** SQL condition that the user `u` must enter a code at sign-in. */
const needsSecondFactor: RawBuilder<boolean> = sql`(
  u."loginMethod" = ${sql.lit(passwordAndCode)}
    or exists (select from ${sql.table(tableName(backendSettings))} s where s."secondFactorForAll"))`;
/** Time after which an unconfirmed seed is discarded. */
const pendingMs = 15 * 60_000;

interface Factor {
  /** Encrypted seed; `null` before the first enrolment is confirmed. */
  readonly seed: string | null;
  readonly pendingSeed: string | null;
  readonly pendingUntil: number | null;
}

interface EnteredCode {
  readonly uid: number;
  readonly code: string;
  /** Time in epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Returns whether the user has a confirmed second factor, which every sign-in then requires, and the number of
 * remaining recovery codes.
 */
export async function readSecondFactorStatus(
  db: Database,
  uid: number,
): Promise<{ readonly isSet: boolean; readonly recoveryCodes: number }> {
  const isSet = typeof (await readFactor(db, uid))?.seed === 'string';
  return { isSet, recoveryCodes: isSet ? await countRecoveryCodes(db, uid) : 0 };
}

/** Returns whether the user's sign-in method or the back-end settings require a second factor. */
export async function isSecondFactorRequired(db: Database, uid: number): Promise<boolean> {
  const { rows } = await sql<{ isRequired: boolean }>`
    select ${needsSecondFactor} as "isRequired" from users u where u.id = ${uid}`.execute(db);
  return rows[0]?.isRequired === true;
}

/**
 * Creates a seed that becomes active when `confirmEnrolment` receives one of its codes. Until then, the previous factor
 * stays active.
 */
export async function beginEnrolment(
  db: Database,
  { uid, account, nowMs }: { readonly uid: number; readonly account: string; readonly nowMs: number },
): Promise<{ readonly seed: string; readonly address: string }> {
  const seed = makeSeed();
  const sealed = secretsOf(db).seal(seed, pendingPlace);
  await sql`
    insert into second_factors (uid, "pendingSeed", "pendingUntil") values (${uid}, ${sealed}, ${nowMs + pendingMs})
    on conflict (uid) do update set "pendingSeed" = excluded."pendingSeed", "pendingUntil" = excluded."pendingUntil"`.execute(
    db,
  );
  return { seed, address: authenticatorUri(seed, account) };
}

/**
 * Activates the pending seed. Returns new recovery codes, `'wrong'` for an invalid code, or `'over'` when there is no
 * pending seed any more. Call this in a transaction.
 */
export async function confirmEnrolment(
  db: Database,
  { uid, code, nowMs }: EnteredCode,
): Promise<readonly string[] | 'wrong' | 'over'> {
  const factor = await readFactor(db, uid, true);
  if (!factor?.pendingSeed || (factor.pendingUntil ?? 0) < nowMs) return 'over';
  const seed = secretsOf(db).open(factor.pendingSeed, pendingPlace);
  const step = findStep(seed, withoutBlanks(code), nowMs);
  if (step === null) return 'wrong';
  await sql`
    update second_factors set seed = ${secretsOf(db).seal(seed, seedPlace)}, "lastStep" = ${step}, "pendingSeed" = null,
      "pendingUntil" = null
    where uid = ${uid}`.execute(db);
  return makeRecoveryCodes(db, uid);
}

/**
 * Redeems a code of the app, or a recovery code. Returns the type of the code; `null` when the code is invalid or was
 * already used.
 */
export async function redeemCode(db: Database, typed: EnteredCode): Promise<'app' | 'recovery' | null> {
  const { uid, code } = typed;
  if (/^\d{6}$/.test(withoutBlanks(code))) return (await redeemAppCode(db, typed)) ? 'app' : null;
  return (await redeemRecoveryCode(db, uid, code)) ? 'recovery' : null;
}

export async function removeSecondFactor(db: Database, uid: number): Promise<void> {
  await sql`delete from second_factors where uid = ${uid}`.execute(db);
  await deleteRecoveryCodes(db, uid);
}

/** Stores the step of the code in one statement, so that only one of two sign-ins with the same code succeeds. */
async function redeemAppCode(db: Database, { uid, code, nowMs }: EnteredCode): Promise<boolean> {
  const factor = await readFactor(db, uid);
  if (!factor?.seed) return false;
  const step = findStep(secretsOf(db).open(factor.seed, seedPlace), withoutBlanks(code), nowMs);
  if (step === null) return false;
  const { rows } = await sql`
    update second_factors set "lastStep" = ${step}
    where uid = ${uid} and seed = ${factor.seed} and "lastStep" < ${step} returning uid`.execute(db);
  return rows.length > 0;
}

async function readFactor(db: Database, uid: number, lock = false): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`
    select seed, "pendingSeed", "pendingUntil" from second_factors where uid = ${uid}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

function withoutBlanks(code: string): string {
  return code.replace(/\s/g, '');
}

/** SQL condition that the user `u` needs a second factor and has not set one up. */
export const lacksSecondFactor: RawBuilder<boolean> = sql`(
  ${needsSecondFactor}
    and not exists (select from second_factors factor where factor.uid = u.id and factor.seed is not null))`;
