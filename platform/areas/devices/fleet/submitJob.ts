import type { JobSubmission, SubmittedJob } from '../../../engine/resources/areaRules.ts';
import { type Action, isCommand } from '../../../../src/schemas/vocabulary/action.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import { requirePermission } from '../../../engine/http/requirePermission.ts';
import { storeJob } from '../../../engine/jobs/storeJob.ts';
import { permissionCodeOf } from '../../../engine/resources/runWork.ts';
import type { WorkRequest } from '../../../engine/resources/workRequest.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { checkEligibility } from './checkEligibility.ts';
import type { IneligibilityReason } from '../../../engine/resources/areaRules.ts';
import { refuseOverLimit } from './limits.ts';
import { defaultWavePlan } from '../../../../src/schemas/presets/wavePlan.ts';

const noReason: Label = { zh: '请填写原因', en: 'Give a reason' };

/**
 * Stores work as a job, in the caller's transaction. All commands to devices pass through this function: from lists,
 * panels, tasks, parameter pushes and installs. Checks permission, limit and reason of the request, then eligibility,
 * lease, blacklist and shelf of each record. Stores the approval and the rollout waves in the job. Only the runner
 * sends the commands (see `sendNextCommands.ts`).
 */
export async function submitJob(db: Database, request: WorkRequest, submission: JobSubmission): Promise<SubmittedJob> {
  const { resource, action, reason } = request;
  const { targets, origin } = submission;
  requirePermission(permissionCodeOf(request), origin.caller);
  if (!action || targets.length === 0) {
    return { taskId: await storeJob(db, request, { ...submission, skipped: none }), skipped: 0 };
  }
  await refuseOverLimit(db, { resource: resource.name, action, ids: targets.map(target => target.id) });
  if (action.asksReason === 'required' && !reason) throw new Refusal(noReason, { status: 1, code: 400 });
  const refused = isCommand(action) ? await findIneligible(db, { ...request, action }, submission) : none;
  const plan = action.remote ? (request.plan ?? defaultWavePlan) : null;
  const taskId = await storeJob(db, { ...request, plan }, { ...submission, skipped: refused });
  return { taskId, skipped: refused.size };
}

const none: ReadonlyMap<number, IneligibilityReason> = new Map();
const atOnce = 1_000;

async function findIneligible(
  db: Database,
  { resource, action, values }: WorkRequest & { readonly action: Action },
  { targets, origin, nowMs, now }: JobSubmission,
): Promise<ReadonlyMap<number, IneligibilityReason>> {
  const refused = new Map<number, IneligibilityReason>();
  const order = { resource, action, values, uid: origin.caller.uid, nowMs, now };
  for (let at = 0; at < targets.length; at += atOnce) {
    for (const { target, fault } of await checkEligibility(db, order, targets.slice(at, at + atOnce))) {
      if (fault) refused.set(target.id, fault);
    }
  }
  return refused;
}
