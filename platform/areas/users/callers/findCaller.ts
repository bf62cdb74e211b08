import { type Nullable, expressionBuilder } from 'kysely';

import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import users from '../../../../src/resources/users/users.ts';
import type menus from '../../../../src/resources/system/menus.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { isOfDisabledMerchant } from './disabledMerchant.ts';
import { lacksSecondFactor } from '../secondFactor/secondFactor.ts';
import { isTemporaryPassword } from './passwordChoice.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { isDiskFullError } from '../../../engine/storage/databaseErrors.ts';
import { hashToken } from '../../../engine/http/hashToken.ts';
import type { Caller } from '../../../engine/http/route.ts';
import { sessionEndRefusal } from '../../../engine/http/sessionEndReasons.ts';
import { shareConcurrentReads } from './shareConcurrentReads.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';

/** Time without activity after which a session expires. */
export const sessionIdleTimeoutMs = 30 * 60_000;

/** Lifetime of a session from an earlier release, which stored no lifetime. */
export const defaultSessionLifetimeMs = 12 * 60 * 60_000;

/** Minimum time between two updates of `lastSeenAt`, so that most requests do not write to the session. */
const activityUpdateMs = 60_000;

interface SessionRow extends AccountRow {
  readonly sessionId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly lastsMs: number | null;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}

interface AccountRow {
  readonly uid: number;
  readonly userName: string | null;
  readonly name: string | null;
  readonly status: number | null;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly isAdmin: boolean | null;
  readonly codes: readonly string[];
  /** True if somebody else has set the current password. */
  readonly hasTemporaryPassword: boolean;
  readonly lacksSecondFactor: boolean;
  readonly isOfDisabledMerchant: boolean;
}

/** Returns the caller of a token with current permissions. Throws the refusal that states why the session ended. */
export async function findCaller(
  db: Database,
  token: string | null,
  nowMs: number,
  // Automatic requests of a page set `isSeen` to false, because they do not count as activity.
  { isSeen = true }: { readonly isSeen?: boolean } = {},
): Promise<Caller> {
  if (!token) throw sessionEndRefusal('missing');
  const found = await sessionsOf(db)(hashToken(token));
  if (!found) throw sessionEndRefusal('unknown');
  if (found.status !== enableStatus.enabled) throw sessionEndRefusal('disabled');
  if (found.isOfDisabledMerchant) {
    await endSession(db, found.sessionId, nowMs, 'disabled');
    throw sessionEndRefusal('merchant');
  }
  // A user who was disabled and then enabled must sign in again, but gets the message of an expired session.
  if (found.endedAt !== null)
    throw sessionEndRefusal(found.endReason === 'disabled' ? 'expired' : (found.endReason ?? 'expired'));
  if (isExpired(found, nowMs)) {
    await endSession(db, found.sessionId, nowMs, 'expired');
    throw sessionEndRefusal('expired');
  }
  if (isSeen && nowMs - found.lastSeenAt > activityUpdateMs) {
    await writeIfPossible(
      withTables(db).updateTable('sessions').set({ lastSeenAt: nowMs }).where('id', '=', found.sessionId),
    );
  }
  return toCaller(found);
}

function isExpired({ createdAt, lastSeenAt, lastsMs }: SessionRow, nowMs: number): boolean {
  return nowMs - lastSeenAt > sessionIdleTimeoutMs || nowMs - createdAt > (lastsMs ?? defaultSessionLifetimeMs);
}

async function endSession(
  db: Database,
  sessionId: number,
  nowMs: number,
  reason: 'expired' | 'disabled',
): Promise<void> {
  await writeIfPossible(
    withTables(db)
      .updateTable('sessions')
      .set({ endedAt: nowMs, endReason: reason })
      .where('id', '=', sessionId)
      .where('endedAt', 'is', null),
  );
}

/**
 * Runs a statement and ignores an error about a full disk, so that calls that only read still work. If the end of a
 * session could not be stored, the next call of the session detects the end again.
 */
async function writeIfPossible(statement: { readonly execute: () => Promise<unknown> }): Promise<void> {
  try {
    await statement.execute();
  } catch (error) {
    if (!isDiskFullError(error)) throw error;
  }
}

const { enabled } = enableStatus;

const account = expressionBuilder<
  SystemTables &
    TablesOf<readonly [typeof menus]> & {
      readonly u: Nullable<RowOf<typeof users>>;
      readonly g: Nullable<RowOf<typeof permissionGroups>>;
    },
  'u' | 'g'
>();

/**
 * Permission codes in effect for the group `g`. A code is in effect while its menu leaf and all parents of the leaf are
 * enabled.
 */
const codes = account
  .selectFrom('group_menus as held')
  .innerJoin('menus as leaf', 'leaf.id', 'held.menuId')
  .leftJoin('menus as screen', 'screen.id', 'leaf.parentId')
  .leftJoin('menus as area', 'area.id', 'screen.parentId')
  .select(eb =>
    eb.fn.coalesce(eb.fn.agg<readonly string[]>('jsonb_agg', ['leaf.code']), castTo('[]', 'jsonb')).as('codes'),
  )
  .whereRef('held.groupId', '=', 'u.groupId')
  .where('leaf.status', '=', enabled)
  .where('leaf.code', 'is not', null)
  .where(eb => eb(eb.fn.coalesce('screen.status', eb.lit(enabled)), '=', enabled))
  .where(eb => eb(eb.fn.coalesce('area.status', eb.lit(enabled)), '=', enabled));

/** Selected columns of the user `u` and the group `g`. */
const holder = [
  ...(['u.userName', 'u.name', 'u.status', 'u.groupId', 'g.groupName', 'g.isAdmin'] as const),
  isTemporaryPassword.as('hasTemporaryPassword'),
  lacksSecondFactor.as('lacksSecondFactor'),
  isOfDisabledMerchant.as('isOfDisabledMerchant'),
  codes.$asScalar().$notNull().as('codes'),
] as const;

const readers = new WeakMap<Database, (tokenHash: string) => Promise<SessionRow | undefined>>();

/** Returns a function that reads sessions by token hash. Concurrent calls of a page share one query. */
function sessionsOf(db: Database): (tokenHash: string) => Promise<SessionRow | undefined> {
  const reader = readers.get(db) ?? shareConcurrentReads(tokenHash => readSession(db, tokenHash));
  readers.set(db, reader);
  return reader;
}

async function readSession(db: Database, tokenHash: string): Promise<SessionRow | undefined> {
  return withTables(db, users, permissionGroups)
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.uid')
    .leftJoin('permission_groups as g', 'g.id', 'u.groupId')
    .select(['s.id as sessionId', 's.uid', 's.createdAt', 's.lastSeenAt', 's.lastsMs', 's.endedAt', 's.endReason'])
    .select(holder)
    .where('s.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Returns a user for whom the platform acts without a session, with current permissions. Returns `null` once the user
 * or the user's merchant is disabled.
 */
export async function findCallerOfUser(db: Database, uid: number): Promise<Caller | null> {
  const user = await withTables(db, users, permissionGroups)
    .selectFrom('users as u')
    .leftJoin('permission_groups as g', 'g.id', 'u.groupId')
    .select('u.id as uid')
    .select(holder)
    .where('u.id', '=', uid)
    .executeTakeFirst();
  return user?.status === enableStatus.enabled && !user.isOfDisabledMerchant
    ? toCaller({ ...user, sessionId: 0 })
    : null;
}

function toCaller(found: AccountRow & { readonly sessionId: number }): Caller {
  return {
    sessionId: found.sessionId,
    uid: found.uid,
    userName: found.userName ?? '',
    name: found.name ?? '',
    groupId: found.groupId ?? 0,
    groupName: found.groupName ?? '',
    isAdmin: found.isAdmin === true,
    codes: new Set(found.codes),
    hasTemporaryPassword: found.hasTemporaryPassword,
    lacksSecondFactor: found.lacksSecondFactor,
  };
}
