import type { Log } from '../log/log.ts';
import type { Caller } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { Database } from '../storage/database.ts';
import { callLockFunction } from '../storage/advisoryLocks.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import type { ScheduledTask } from './scheduledTask.ts';

interface SchedulerOptions {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'get'>;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  /** Scheduled tasks by the name under which the log reports failures. */
  readonly tasks: Readonly<Record<string, ScheduledTask>>;
}

const everyMs = 5_000;

/** The platform as a caller: it has all permissions and no session. */
export const platformCaller: Caller = {
  sessionId: 0,
  uid: 0,
  userName: 'system',
  name: '系统',
  groupId: 0,
  groupName: '',
  isAdmin: true,
  codes: new Set(),
};

interface StartSchedulerOptions extends SchedulerOptions {
  /** Returns whether tasks must wait, for example because the disk is full. */
  readonly isPaused: () => boolean;
}

/**
 * Runs the scheduled tasks every few seconds. Returns a function that stops the scheduler and waits for the task that
 * is running.
 */
export function startScheduler(options: StartSchedulerOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (options.isPaused()) return;
    running ??= runScheduledTasks(options).finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Runs every task once. Logs a failing task and still runs the others. */
export async function runScheduledTasks({ db, catalogue, clock, zone, log, tasks }: SchedulerOptions): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    const nowMs = clock();
    const now = toPlatformTime(nowMs, zone);
    try {
      await db.transaction().execute(async trx => {
        const isOurs = await callLockFunction(trx, 'pg_try_advisory_xact_lock', 'tasks');
        const scope = { db: trx, now, nowMs, zone, log, resourceOf: catalogue.get, caller: platformCaller };
        if (isOurs) await task(scope);
      });
    } catch (error) {
      log.write('warn', 'scheduled task failed', { task: name, error: String(error) });
    }
  }
}
