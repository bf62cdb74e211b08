import { type Expression, expressionBuilder } from 'kysely';

import type { Database } from './database.ts';

/**
 * Numbers of advisory locks by name. All processes on one database share the locks, including processes of the previous
 * release. Therefore, never change a number or reuse it for another lock.
 */
export const advisoryLockNumbers = {
  /** Held while tables are derived, migrations run, a screen is published, or keys are registered. */
  migration: 815_001,
  /** Held while the first rows of a new database are inserted. */
  seed: 815_002,
  /** Held while scheduled tasks run, so that only one process runs them. */
  tasks: 815_003,
  /** Held during the whole upgrade when a process starts. Older releases do not use this lock. */
  upgrade: 815_004,
  'registration of nodes': 815_011,
  'all cloud-service-charges': 815_041,
  'all agent-levels': 815_042,
} as const;

/** Names of further locks. The key of such a lock is the hash of its name. Therefore, never change a name. */
export const hashedLockNames = [
  'rights',
  'all script-settlements',
  'all top-up-rules',
  'default strategies',
  'error reports',
  'meal rations',
] as const;

/**
 * First key of the lock of an upload quota. The second key is the user's id. Two keys never conflict with the single
 * key of the other locks.
 */
const quotaNumber = 815_010;

/** Name of a lock; a lock of one record or resource has a name of several parts. */
export type LockName =
  | keyof typeof advisoryLockNumbers
  | (typeof hashedLockNames)[number]
  | `order of ${string}`
  | `views of ${number}`
  | `quota of ${number}`
  | `rbd ${string}`;

type LockFunction = `pg_${'try_' | ''}advisory_${'xact_lock' | 'lock'}` | 'pg_advisory_unlock';

const numbersByName: ReadonlyMap<string, number> = new Map(Object.entries(advisoryLockNumbers));

/** Calls a lock function of PostgreSQL. For a function that does not wait, returns whether the lock was acquired. */
export async function callLockFunction(db: Database, name: LockFunction, lock: LockName): Promise<boolean> {
  const { isHeld } = await db.selectNoFrom(eb => eb.fn(name, lockKeysOf(lock)).as('isHeld')).executeTakeFirstOrThrow();
  return isHeld === true;
}

/** Returns the keys of a lock, which are the same in every release. The lock of an RBD image has a key of 64 bits. */
export function lockKeysOf(lock: LockName): Expression<unknown>[] {
  const eb = expressionBuilder();
  const number = numbersByName.get(lock);
  if (number !== undefined) return [eb.lit(number)];
  if (lock.startsWith('quota of ')) return [eb.lit(quotaNumber), eb.lit(Number(lock.slice('quota of '.length)))];
  return [
    lock.startsWith('rbd ') ? eb.fn('hashtextextended', [eb.val(lock), eb.lit(0)]) : eb.fn('hashtext', [eb.val(lock)]),
  ];
}
