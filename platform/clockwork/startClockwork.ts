import { sql } from 'kysely';

import type { Log } from '../http/log.ts';
import type { Caller } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import type { Chore } from './chore.ts';

interface ClockworkOptions {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'get'>;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  /** Chores beside those that every platform has, by name. */
  readonly more?: Readonly<Record<string, Chore>>;
}

const everyMs = 5_000;

/** Any number will do, as long as every process of the platform takes the same. */
const choreLock = 815_003;

const files = import.meta.glob<{ readonly chore?: Chore }>('./*Chore.ts', { eager: true });

const own = Object.entries(files).flatMap(([file, { chore }]) => (chore ? [[file, chore] as const] : []));

/** The platform as an author: it has every right and no session. */
export const itself: Caller = {
  sessionId: 0,
  uid: 0,
  userName: 'system',
  name: '系统',
  groupId: 0,
  groupName: '',
  isAdmin: true,
  codes: new Set(),
};

/** Lets time work on the records; gives the function that stops it, which waits for the chore in hand. */
export function startClockwork(options: ClockworkOptions): () => Promise<void> {
  let inHand: Promise<void> | undefined;
  const timer = setInterval(() => {
    inHand ??= tick(options).finally(() => {
      inHand = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await inHand;
  };
}

/** One round of all chores. What one of them could not do is told in the log, and the others still run. */
export async function tick({ db, catalogue, clock, zone, log, more = {} }: ClockworkOptions): Promise<void> {
  for (const [file, chore] of [...own, ...Object.entries(more)]) {
    const nowMs = clock();
    const now = toPlatformTime(nowMs, zone);
    try {
      await db.transaction().execute(async trx => {
        const { rows } = await sql<{ isOurs: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(choreLock)}) as "isOurs"`.execute(trx);
        if (rows[0]?.isOurs) await chore({ db: trx, now, nowMs, resourceOf: catalogue.get, caller: itself });
      });
    } catch (error) {
      log.write('warn', 'clockwork', { file, error: String(error) });
    }
  }
}
