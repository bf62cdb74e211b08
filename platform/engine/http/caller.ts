import type { Database } from '../storage/database.ts';
import type { Caller } from './route.ts';

/**
 * Returns the caller of a session token with current permissions. Throws the refusal that states why the session ended.
 * Automatic requests of a page set `isSeen` to false, because they do not count as activity.
 */
export type CallerFinder = (
  db: Database,
  token: string | null,
  nowMs: number,
  options?: { readonly isSeen?: boolean },
) => Promise<Caller>;

/**
 * Returns a user for whom the platform acts without a session, with current permissions. Returns `null` once the user
 * can no longer act.
 */
export type UserCallerFinder = (db: Database, uid: number) => Promise<Caller | null>;

/** Caller without a session and without permissions. */
export const anonymousCaller: Caller = {
  sessionId: 0,
  uid: 0,
  userName: '',
  name: '',
  groupId: 0,
  groupName: '',
  isAdmin: false,
  codes: new Set(),
};
