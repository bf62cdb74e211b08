import { randomUUID } from 'node:crypto';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Caller } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { bulkEditWorkName, deletionWorkName } from '../resources/runWork.ts';
import type { WorkRequest } from '../resources/workRequest.ts';
import { type Job, claimJobItems, cancelUnclaimedItems, readOpenJobs, finishJob } from './claims.ts';
import { processClaims } from './processClaims.ts';
import type { JobRunnerOptions } from './commandSender.ts';

export interface JobRunner {
  /** Processes a few items of each open job. Returns whether there was any work. */
  readonly round: () => Promise<boolean>;
  /** Runs until this process has nothing left to do. */
  readonly drain: () => Promise<void>;
  /** Returns whether devices are running commands, so that the next round should check for responses soon. */
  readonly isWaiting: () => boolean;
}

const rightsLost: Label = {
  zh: '下达人已失去该操作的权限',
  en: 'The requester no longer has permission for this action',
};
const notApproved: Label = { zh: '无人在期限内批准', en: 'Nobody approved the job in time' };
const approvalLastsMs = 24 * 3_600_000;
const unknownAction: Label = { zh: '该操作已不存在', en: 'The action no longer exists' };

/**
 * Creates a runner that processes jobs a few items at a time, so that long jobs do not delay others. Each item runs
 * exactly once, even if a process stops while it runs a job. Several processes share the work.
 */
export function createRunner(options: JobRunnerOptions): JobRunner {
  const { db, catalogue, clock, findCallerOfUser } = options;
  const holder = randomUUID();
  let isWaiting = false;

  const step = async (job: Job): Promise<boolean> => {
    const assignment = restoreWork(job, catalogue);
    if (!assignment?.action?.remote) return begin(job, assignment);
    // Responses to sent commands are processed even after the job was stopped.
    const sent = await options.commands.processResponses(options, { job, workRequest: assignment });
    isWaiting ||= sent.isOpen;
    return (await begin(job, assignment)) || sent.hasWorked;
  };

  const begin = async (job: Job, assignment: WorkRequest | null): Promise<boolean> => {
    const caller = await findCallerOfUser(db, job.uid);
    const reason = reasonToStop(job, { workRequest: assignment, caller, nowMs: clock() });
    if (!assignment || !caller || reason) return stop(job, reason?.text ?? null);
    if (job.isAwaitingApproval || job.pausedAt !== null) return false;
    if (assignment.action?.remote) {
      isWaiting = true;
      const hasSent = await options.commands.sendNext(options, { job, workRequest: assignment, caller });
      if (!hasSent) await finishJob(db, job.id, clock());
      return hasSent;
    }
    const claims = await claimJobItems(db, job, { name: holder, nowMs: clock() });
    if (claims.length > 0) await processClaims(options, { job, workRequest: assignment, caller, holder }, claims);
    else await finishJob(db, job.id, clock());
    return claims.length > 0;
  };

  /** Cancels the unclaimed items of a job. Processes complete the items that they have claimed. */
  const stop = async (job: Job, text: Label | null): Promise<false> => {
    await cancelUnclaimedItems(db, job.id, { text, nowMs: clock() });
    await finishJob(db, job.id, clock());
    return false;
  };

  const round = async (): Promise<boolean> => {
    let hasWorked = false;
    isWaiting = false;
    for (const job of await readOpenJobs(db)) hasWorked = (await step(job)) || hasWorked;
    return hasWorked;
  };

  const drain = async (): Promise<void> => {
    while (await round());
  };

  return { round, drain, isWaiting: () => isWaiting };
}

interface JobContext {
  readonly workRequest: WorkRequest | null;
  readonly caller: Caller | null;
  readonly nowMs: number;
}

/**
 * Returns the reason for cancelling the waiting items of a job; `null` when the job continues. The reason has no text
 * when an operator has cancelled the job.
 */
function reasonToStop(
  job: Job,
  { workRequest: assignment, caller, nowMs }: JobContext,
): { readonly text: Label | null } | null {
  if (job.cancelledAt !== null) return { text: null };
  if (!assignment) return { text: unknownAction };
  if (!caller || !mayCall({ anyOf: [job.code] }, caller)) return { text: rightsLost };
  return job.isAwaitingApproval && nowMs - job.createdAt > approvalLastsMs ? { text: notApproved } : null;
}

/**
 * Recreates the work request of a stored job from the current resources. Returns `null` when the action of the job no
 * longer exists.
 */
function restoreWork(
  { resource: name, action: actionName, values, reason }: Job,
  catalogue: Catalogue,
): WorkRequest | null {
  const resource = catalogue.resources.find(item => item.name === name);
  if (!resource) return null;
  const action = resource.actions?.find(item => item.name === actionName) ?? null;
  const isChange = !action && actionName === bulkEditWorkName;
  return !action && !isChange && actionName !== deletionWorkName
    ? null
    : { resource, action, isChange, values, reason };
}
