import type { CommandSender } from './commandSender.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { toId } from '../http/requestInput.ts';
import type { JobViewDeps } from './describeJob.ts';
import { type JobRow, readJob } from './jobs.ts';

/** Dependencies of the job routes. */
export interface JobDeps extends JobViewDeps {
  readonly commands: Pick<CommandSender, 'readWave'>;
  readonly clock: () => number;
  readonly onJob: () => void;
}

export const jobStateNotAllowedMessage: Label = {
  zh: '任务当前状态不允许该操作',
  en: 'The current status of the job does not allow this',
};

export function jobIdOf({ body }: RouteContext): unknown {
  return isRecord(body) ? body['taskId'] : undefined;
}

/** Returns a job of the caller or, for administrators, any job. Treats other jobs as missing. */
export async function readOwnJob({ db, caller }: RouteContext, given: unknown): Promise<JobRow> {
  const job = await readJob(db, toId(given));
  if (job && (job.uid === caller.uid || caller.isAdmin)) return job;
  throw missingJobRefusal();
}

/** Returns a job that the caller has submitted or could approve. */
export async function readVisibleJob({ db, caller }: RouteContext, given: unknown): Promise<JobRow> {
  const job = await readJob(db, toId(given));
  if (job && (job.uid === caller.uid || caller.isAdmin)) return job;
  if (job?.needsApproval && mayCall({ anyOf: [job.code] }, caller)) return job;
  throw missingJobRefusal();
}

function missingJobRefusal(): Refusal {
  return new Refusal({ zh: '任务不存在', en: 'The job does not exist' }, { status: 1, code: 404 });
}
