import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { isGivenPassword } from '../services/passwordChoice.ts';
import type { Database } from '../storage/database.ts';
import type { Caller } from './route.ts';
import { endOfSession } from './sessionEnds.ts';

/** A session of which nothing is heard for so long is over. */
export const idleMs = 30 * 60_000;

/** Of a session that was opened before the settings could say how long one lasts. */
export const usualLengthMs = 12 * 60 * 60_000;

/** How stale `lastSeenAt` may be, so that reading does not mean writing. */
const seenEveryMs = 60_000;

/** A token is 32 random bytes; only its hash is kept. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface Found extends Holder {
  readonly sessionId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly lastsMs: number | null;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}

interface Holder {
  readonly uid: number;
  readonly userName: string | null;
  readonly name: string | null;
  readonly status: number | null;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly isAdmin: boolean | null;
  readonly codes: readonly string[];
  /** The password is not the one that he chose himself. */
  readonly isGiven: boolean;
}

/** Who holds the token, with the rights of this very moment. Throws the refusal that fits the end of the session. */
export async function findCaller(
  db: Database,
  token: string | null,
  nowMs: number,
  // What a page does by itself is no sign of its user.
  { isSeen = true }: { readonly isSeen?: boolean } = {},
): Promise<Caller> {
  if (!token) throw endOfSession('missing');
  const found = await readSession(db, token);
  if (!found) throw endOfSession('unknown');
  if (found.status !== 1) throw endOfSession('disabled');
  // A user who was disabled and let in again has to sign in, but his account is not disabled any more.
  if (found.endedAt !== null)
    throw endOfSession(found.endReason === 'disabled' ? 'expired' : (found.endReason ?? 'expired'));
  if (isOver(found, nowMs)) {
    await endSession(db, found.sessionId, nowMs);
    throw endOfSession('expired');
  }
  if (isSeen && nowMs - found.lastSeenAt > seenEveryMs) {
    await sql`update sessions set "lastSeenAt" = ${nowMs} where id = ${found.sessionId}`.execute(db);
  }
  return toCaller(found);
}

function isOver({ createdAt, lastSeenAt, lastsMs }: Found, nowMs: number): boolean {
  return nowMs - lastSeenAt > idleMs || nowMs - createdAt > (lastsMs ?? usualLengthMs);
}

async function endSession(db: Database, sessionId: number, nowMs: number): Promise<void> {
  await sql`
    update sessions set "endedAt" = ${nowMs}, "endReason" = 'expired'
    where id = ${sessionId} and "endedAt" is null`.execute(db);
}

/** What is read of the user `u` and his group `g`: a right counts while its leaf and everything above it are enabled. */
const holder = sql`
  u."userName", u.name, u.status, u."groupId", g."groupName", g."isAdmin", ${isGivenPassword} as "isGiven",
  coalesce((
    select jsonb_agg(leaf.code) from group_menus held
    join menus leaf on leaf.id = held."menuId" and leaf.status = 1 and leaf.code is not null
    left join menus screen on screen.id = leaf."parentId"
    left join menus area on area.id = screen."parentId"
    where held."groupId" = u."groupId" and coalesce(screen.status, 1) = 1 and coalesce(area.status, 1) = 1
  ), '[]'::jsonb) as codes`;

async function readSession(db: Database, token: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select s.id as "sessionId", s.uid, s."createdAt", s."lastSeenAt", s."lastsMs", s."endedAt", s."endReason", ${holder}
    from sessions s
    left join users u on u.id = s.uid
    left join permission_groups g on g.id = u."groupId"
    where s."tokenHash" = ${hashToken(token)}`.execute(db);
  return rows[0];
}

/** A user for whom something is done while he need not be signed in, with the rights of this moment; nobody once he is disabled. */
export async function findUser(db: Database, uid: number): Promise<Caller | null> {
  const { rows } = await sql<Holder>`
    select u.id as uid, ${holder}
    from users u left join permission_groups g on g.id = u."groupId" where u.id = ${uid}`.execute(db);
  return rows[0]?.status === 1 ? toCaller({ ...rows[0], sessionId: 0 }) : null;
}

function toCaller(found: Holder & { readonly sessionId: number }): Caller {
  return {
    sessionId: found.sessionId,
    uid: found.uid,
    userName: found.userName ?? '',
    name: found.name ?? '',
    groupId: found.groupId ?? 0,
    groupName: found.groupName ?? '',
    isAdmin: found.isAdmin === true,
    codes: new Set(found.codes),
    hasGivenPassword: found.isGiven,
  };
}

/** Stands where nobody is signed in; holds no right at all. */
export const nobody: Caller = {
  sessionId: 0,
  uid: 0,
  userName: '',
  name: '',
  groupId: 0,
  groupName: '',
  isAdmin: false,
  codes: new Set(),
};
