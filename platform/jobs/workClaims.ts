import { randomUUID } from 'node:crypto';

import { writeAudit } from '../audit.ts';
import type { Gateway } from '../fleet/gateway.ts';
import { toRefusal } from '../http/failures.ts';
import type { Log } from '../http/log.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { retryingLostRaces } from '../resources/runWrite.ts';
import { type Assignment, workOn, workOnce } from '../resources/workOn.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { type Claim, type Job, holdFast, noteOutcomes } from './claims.ts';
import { noRecord } from './storeJob.ts';

export interface RunnerOptions {
  readonly db: Database;
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** The zone in which the platform writes its times. */
  readonly zone: string;
  readonly log: Log;
  /** The way to the devices; the simulated ones unless said. */
  readonly gateway?: Gateway;
}

export interface Working {
  readonly job: Job;
  readonly assignment: Assignment;
  /** Whoever ordered it, with the rights of this moment. */
  readonly caller: Caller;
  /** The name under which the records are held. */
  readonly holder: string;
}

/** A database that cannot be reached is no fault of the record that was being worked on. */
const away = 503;

/**
 * Works on records that this process holds: all of them in one transaction with their log rows and their outcome. When
 * something unforeseen happens they are tried one by one, so that only its cause fails.
 */
export async function workClaims(options: RunnerOptions, working: Working, claims: readonly Claim[]): Promise<void> {
  const { db, clock, log } = options;
  const { job } = working;
  try {
    await retryingLostRaces(() => db.transaction().execute(trx => workInside(trx, options, working, claims)));
  } catch (error) {
    const id = randomUUID();
    const { options: told, text } = toRefusal(error, id);
    if (told.http === away) throw error;
    if (claims.length > 1) {
      for (const one of claims) await workClaims(options, working, [one]);
      return;
    }
    if (!(error instanceof Refusal)) log.write('error', 'failure', { id, job: job.id, error: traceOf(error) });
    const outcomes = claims.map(one => ({ id: one.objectId, fault: { code: told.code ?? 1, text } }));
    await noteOutcomes(db, job, outcomes, clock());
  }
}

async function workInside(
  trx: Database,
  { catalogue, clock, zone }: RunnerOptions,
  { job, assignment, caller, holder }: Working,
  claims: readonly Claim[],
): Promise<void> {
  const startedAt = performance.now();
  const held = await holdFast(trx, job, claims, holder);
  if (held.length === 0) return;
  const now = toPlatformTime(clock(), zone);
  const context = { caller, now, language: 'zh', query: job.query } as const;
  const place = { db: trx, deps: { catalogue, clock }, context };
  const { ip, method, path } = job;
  const { action } = assignment;
  const outcomes =
    action && held[0]?.objectId === noRecord
      ? [{ id: noRecord, fault: null, deed: (await workOnce({ ...assignment, action }, place)).deed }]
      : await workOn(
          assignment,
          held.map(one => ({ id: one.objectId, revision: one.revision })),
          place,
        );
  await noteOutcomes(trx, job, outcomes, clock());
  const deeds = outcomes.map(one => one.deed);
  await writeAudit(trx, { caller, now, ip, method, path, startedAt }, deeds);
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
