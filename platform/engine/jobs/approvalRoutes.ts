import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import { toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { cancelFreeItems, finishJob } from './claims.ts';
import { toJobView, describeFormValues, itemName } from './describeJob.ts';
import { jobState } from './jobState.ts';
import { type JobRow, readItems, readJob } from './jobs.ts';
import type { Row } from '../storage/database.ts';
import { type JobDeps, readJobId, readVisibleJob, jobStateError } from './readOwnJob.ts';

const base = '/api/system/v1/tasks';
const maxListed = 50;
/** Maximum number of records whose names an approver sees. */
const maxListedNames = 3;

interface AwaitedRow {
  readonly id: number;
  readonly code: string;
  readonly values: Row;
  readonly orderedBy: string | null;
}

const ownJobText: Label = { zh: '不能批准自己下达的任务', en: 'You cannot approve a job that you requested' };

const isAwaitingApproval = sql`"needsApproval" and "approvedAt" is null and "cancelledAt" is null
  and state = ${sql.lit(jobState.waiting)}`;

/** Creates the routes for approvals: list waiting jobs, approve and reject a job. */
export function approvalRoutes(deps: JobDeps): readonly Route[] {
  const decide = (name: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path: `${base}/${name}`,
    permission: 'session',
    handle,
  });
  return [
    {
      method: 'GET',
      path: `${base}/approvals`,
      permission: 'session',
      handle: async ({ db, caller, language }) => {
        const { rows } = await sql<AwaitedRow>`
          select j.id, j.code, j."values", u."userName" as "orderedBy" from jobs j left join users u on u.id = j.uid
          where ${isAwaitingApproval} and j.uid <> ${caller.uid} order by j.id desc limit ${maxListed}`.execute(db);
        const mine = rows.filter(row => mayCall({ anyOf: [row.code] }, caller));
        const jobs = await Promise.all(
          mine.map(async entry => {
            const job = await readJob(db, entry.id);
            if (!job) return [];
            const items = await readItems(db, entry.id, { limit: maxListedNames, offset: 0 });
            return [
              {
                ...toJobView(deps, job, language),
                orderedBy: entry.orderedBy ?? '',
                given: describeFormValues(deps, job, entry.values, language),
                names: items.map(item => itemName(deps, job, item, language)),
              },
            ];
          }),
        );
        return jobs.flat();
      },
    },
    decide('approve', async context => {
      const job = await decideOnJob(deps, context, { zh: '批准任务', en: 'Approve job' }, approve(deps, context));
      deps.onJob();
      return job;
    }),
    decide('reject', context =>
      decideOnJob(deps, context, { zh: '驳回任务', en: 'Reject job' }, async (db, { id }) => {
        const { userName } = context.caller;
        const { rows } = await sql`
          update jobs set "cancelledAt" = ${deps.clock()}::bigint, "approvedBy" = ${userName}
          where id = ${id} and ${isAwaitingApproval} returning id`.execute(db);
        if (rows.length === 0) return false;
        const text: Label = { zh: `${userName} 未批准`, en: `Not approved by ${userName}` };
        await cancelFreeItems(db, id, { text, nowMs: deps.clock() });
        await finishJob(db, id, deps.clock());
        return true;
      }),
    ),
  ];
}

type Decide = (db: RouteContext['db'], job: JobRow) => Promise<boolean>;

function approve(deps: JobDeps, { caller }: RouteContext): Decide {
  return async (db, { id, uid }) => {
    await deps.catalogue.rules.rights.guardApproval(db, { caller, submitterId: uid, nowMs: deps.clock() });
    const { rows } = await sql`
      update jobs set "approvedAt" = ${deps.clock()}::bigint, "approvedBy" = ${caller.userName}
      where id = ${id} and ${isAwaitingApproval} returning id`.execute(db);
    return rows.length > 0;
  };
}

/**
 * Approves or rejects a job. Any operator with the permission of the job can decide, except the operator who submitted
 * the job.
 */
async function decideOnJob(deps: JobDeps, context: RouteContext, verb: Label, decide: Decide): Promise<unknown> {
  const { db, caller, language } = context;
  const startedAt = performance.now();
  const job = await readVisibleJob(context, readJobId(context));
  if (job.uid === caller.uid) throw new Refusal(ownJobText, { status: 1, code: 403 });
  const isDone = await db.transaction().execute(async trx => {
    const hasDecided = await decide(trx, job);
    if (hasDecided) {
      const description = { zh: `${verb.zh} ${job.id}`, en: `${verb.en} ${job.id}` };
      const logEntry = { type: 2, module: job.resource, description, objectId: job.id } as const;
      await writeOperationLog(trx, toLoggedCall(context, startedAt), [logEntry]);
    }
    return hasDecided;
  });
  if (!isDone) throw new Refusal(jobStateError, { status: 1, code: 1 });
  return toJobView(deps, await readVisibleJob(context, job.id), language);
}
