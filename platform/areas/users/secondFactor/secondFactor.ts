import { expressionBuilder } from 'kysely';

import users from '../../../../src/resources/users/users.ts';
import { operatorLoginMethod } from '../../../../src/schemas/codes/users.ts';
import backendSettings from '../../../../src/resources/settings/backend-settings.ts';
import { secretsOf } from '../../../engine/secrets/secretsOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes, redeemRecoveryCode } from './recoveryCodes.ts';
import { toAuthenticatorUri, generateTotpSeed, findTimeStep } from './totp.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';

const seedPlace = 'second_factors.seed';
const pendingPlace = 'second_factors.pendingSeed';
const holder = expressionBuilder<
  SystemTables & TablesOf<readonly [typeof backendSettings]> & { readonly u: RowOf<typeof users> },
  'u'
>();

/** SQL condition that the user `u` must enter a code at sign-in. */
const needsSecondFactor = holder.or([
  holder('u.loginMethod', '=', operatorLoginMethod.passwordAndCode),
  holder.exists(holder.selectFrom('backend_settings as s').select('s.id').where('s.secondFactorForAll', '=', true)),
]);
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
  /** Current time in epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Returns whether the user has a confirmed second factor, and the number of remaining recovery codes. A user with a
 * confirmed second factor must use it at every sign-in.
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
  const user = await withTables(db, users)
    .selectFrom('users as u')
    .select(needsSecondFactor.as('isRequired'))
    .where('u.id', '=', uid)
    .executeTakeFirst();
  return user?.isRequired === true;
}

/**
 * Creates a seed that becomes active when `confirmEnrolment` receives one of its codes. Until then, the previous factor
 * stays active.
 */
export async function beginEnrolment(
  db: Database,
  { uid, account, nowMs }: { readonly uid: number; readonly account: string; readonly nowMs: number },
): Promise<{ readonly seed: string; readonly address: string }> {
  const seed = generateTotpSeed();
  const sealed = secretsOf(db).seal(seed, pendingPlace);
  const pending = { pendingSeed: sealed, pendingUntil: nowMs + pendingMs };
  await withTables(db)
    .insertInto('second_factors')
    .values({ uid, ...pending })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(pending))
    .execute();
  return { seed, address: toAuthenticatorUri(seed, account) };
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
  const step = findTimeStep(seed, withoutBlanks(code), nowMs);
  if (step === null) return 'wrong';
  await withTables(db)
    .updateTable('second_factors')
    .set({ seed: secretsOf(db).seal(seed, seedPlace), lastStep: step, pendingSeed: null, pendingUntil: null })
    .where('uid', '=', uid)
    .execute();
  return replaceRecoveryCodes(db, uid);
}

/**
 * Redeems a code of the app, or a recovery code. Returns the type of the code; `null` when the code is invalid or was
 * already used.
 */
export async function redeemSecondFactorCode(db: Database, typed: EnteredCode): Promise<'app' | 'recovery' | null> {
  const { uid, code } = typed;
  if (/^\d{6}$/.test(withoutBlanks(code))) return (await redeemAppCode(db, typed)) ? 'app' : null;
  return (await redeemRecoveryCode(db, uid, code)) ? 'recovery' : null;
}

export async function removeSecondFactor(db: Database, uid: number): Promise<void> {
  await withTables(db).deleteFrom('second_factors').where('uid', '=', uid).execute();
  await deleteRecoveryCodes(db, uid);
}

/** Stores the time step of the code in one statement, so that only one of two sign-ins with the same code succeeds. */
async function redeemAppCode(db: Database, { uid, code, nowMs }: EnteredCode): Promise<boolean> {
  const factor = await readFactor(db, uid);
  if (!factor?.seed) return false;
  const step = findTimeStep(secretsOf(db).open(factor.seed, seedPlace), withoutBlanks(code), nowMs);
  if (step === null) return false;
  const redeemed = await withTables(db)
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('uid', '=', uid)
    .where('seed', '=', factor.seed)
    .where('lastStep', '<', step)
    .returning('uid')
    .execute();
  return redeemed.length > 0;
}

async function readFactor(db: Database, uid: number, lock = false): Promise<Factor | undefined> {
  return withTables(db)
    .selectFrom('second_factors')
    .select(['seed', 'pendingSeed', 'pendingUntil'])
    .where('uid', '=', uid)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst();
}

function withoutBlanks(code: string): string {
  return code.replace(/\s/g, '');
}

/** SQL condition that the user `u` needs a second factor and has not set one up. */
export const lacksSecondFactor = holder
  .and([
    needsSecondFactor,
    holder.not(
      holder.exists(
        holder
          .selectFrom('second_factors as factor')
          .select('factor.uid')
          .whereRef('factor.uid', '=', 'u.id')
          .where('factor.seed', 'is not', null),
      ),
    ),
  ])
  .$castTo<boolean>();
