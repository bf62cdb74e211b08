import { isRecord } from '../../src/schemas/json.ts';
import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { toId } from '../resources/input.ts';
import type { DescribingParts } from './describeJob.ts';
import { type JobRow, readJob } from './jobs.ts';

/** What the calls about jobs work with. */
export interface JobParts extends DescribingParts {
  readonly clock: () => number;
  readonly onJob: () => void;
}

export const tooLate: Label = { zh: '任务当前状态不允许该操作', en: 'Not allowed in the current state of the task' };

export function givenId({ body }: RouteContext): unknown {
  return isRecord(body) ? body['taskId'] : undefined;
}

/** A job of somebody else is none. */
export async function ownJob({ db, caller }: RouteContext, given: unknown): Promise<JobRow> {
  const job = await readJob(db, toId(given));
  if (job && (job.uid === caller.uid || caller.isAdmin)) return job;
  throw missing();
}

/** One's own, and one that a second person is asked to approve who could be this one. */
export async function seenJob({ db, caller }: RouteContext, given: unknown): Promise<JobRow> {
  const job = await readJob(db, toId(given));
  if (job && (job.uid === caller.uid || caller.isAdmin)) return job;
  if (job?.needsApproval && mayCall({ anyOf: [job.code] }, caller)) return job;
  throw missing();
}

function missing(): Refusal {
  return new Refusal({ zh: '任务不存在', en: 'There is no such task' }, { status: 1, code: 404 });
}
