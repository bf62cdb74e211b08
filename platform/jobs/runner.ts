import { randomUUID } from 'node:crypto';

import type { Label } from '../../src/schemas/label.ts';
import { followCommands } from '../fleet/followCommands.ts';
import { sendNext } from '../fleet/sendNext.ts';
import { findUser } from '../http/findCaller.ts';
import type { Caller } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { type Assignment, changing, deleting } from '../resources/workOn.ts';
import { type Job, claim, giveUp, openJobs, settle } from './claims.ts';
import { type RunnerOptions, workClaims } from './workClaims.ts';

export interface Runner {
  /** Takes a few records of each open job; tells whether there were any. */
  readonly round: () => Promise<boolean>;
  /** Works until nothing is left that this process could do. */
  readonly drain: () => Promise<void>;
  /** Whether devices are at work, whose answers the next round is to look for soon. */
  readonly isWaiting: () => boolean;
}

const rightsLost: Label = { zh: '下达人已失去该操作的权限', en: 'Whoever ordered it has lost the right to' };
const notApproved: Label = { zh: '无人在期限内批准', en: 'Nobody has approved it in time' };
const approvalLastsMs = 24 * 3_600_000;
const unknownAction: Label = { zh: '该操作已不存在', en: 'There is no such action any more' };

/**
 * Works jobs off, a few records at a time, so that each is done exactly once however often a process stops in the
 * middle, and several processes share the work. Every job has its turn, beside the long ones too.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { db, catalogue, clock } = options;
  const holder = randomUUID();
  let isWaiting = false;

  const step = async (job: Job): Promise<boolean> => {
    const assignment = assignmentOf(job, catalogue);
    if (!assignment?.action?.remote) return begin(job, assignment);
    // What was sent is followed to its end, whatever has become of the job in the meantime.
    const sent = await followCommands(options, { job, assignment });
    isWaiting ||= sent.isOpen;
    return (await begin(job, assignment)) || sent.hasWorked;
  };

  const begin = async (job: Job, assignment: Assignment | null): Promise<boolean> => {
    const caller = await findUser(db, job.uid);
    const reason = reasonToStop(job, { assignment, caller, nowMs: clock() });
    if (!assignment || !caller || reason) return stop(job, reason?.text ?? null);
    if (job.isAwaited || job.pausedAt !== null) return false;
    if (assignment.action?.remote) {
      isWaiting = true;
      const hasSent = await sendNext(options, { job, assignment, caller });
      if (!hasSent) await settle(db, job.id, clock());
      return hasSent;
    }
    const claims = await claim(db, job, { name: holder, nowMs: clock() });
    if (claims.length > 0) await workClaims(options, { job, assignment, caller, holder }, claims);
    else await settle(db, job.id, clock());
    return claims.length > 0;
  };

  /** What others still work on they end themselves. */
  const stop = async (job: Job, text: Label | null): Promise<false> => {
    await giveUp(db, job.id, { text, nowMs: clock() });
    await settle(db, job.id, clock());
    return false;
  };

  const round = async (): Promise<boolean> => {
    let hasWorked = false;
    isWaiting = false;
    for (const job of await openJobs(db)) hasWorked = (await step(job)) || hasWorked;
    return hasWorked;
  };

  const drain = async (): Promise<void> => {
    while (await round());
  };

  return { round, drain, isWaiting: () => isWaiting };
}

interface Standing {
  readonly assignment: Assignment | null;
  readonly caller: Caller | null;
  readonly nowMs: number;
}

/** Why what waits of a job is given up; without words when somebody has cancelled it. */
function reasonToStop(job: Job, { assignment, caller, nowMs }: Standing): { readonly text: Label | null } | null {
  if (job.cancelledAt !== null) return { text: null };
  if (!assignment) return { text: unknownAction };
  if (!caller || !mayCall({ anyOf: [job.code] }, caller)) return { text: rightsLost };
  return job.isAwaited && nowMs - job.createdAt > approvalLastsMs ? { text: notApproved } : null;
}

/** The order in the words of the resources of today; nothing when they have changed so that it cannot be understood. */
function assignmentOf(
  { resource: name, action: actionName, values, reason }: Job,
  catalogue: Catalogue,
): Assignment | null {
  const resource = catalogue.resources.find(one => one.name === name);
  if (!resource) return null;
  const action = resource.actions?.find(one => one.name === actionName) ?? null;
  const isChange = !action && actionName === changing;
  return !action && !isChange && actionName !== deleting ? null : { resource, action, isChange, values, reason };
}
