import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import { toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { cancelUnclaimedItems, finishJob } from './claims.ts';
import { toJobView, describeFormValues, itemName } from './describeJob.ts';
import { jobState } from './jobState.ts';
import { type JobRow, readItems, readJob } from './jobs.ts';
import type { AccountNameTable } from '../storage/accountNameTable.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/systemTables.ts';
import { withTables } from '../storage/withTables.ts';
import { type JobDeps, jobIdOf, readVisibleJob, jobStateNotAllowedMessage } from './readOwnJob.ts';

const base = '/api/system/v1/tasks';
const maxListed = 50;
/** Maximum number of records whose names an approver sees. */
const maxListedNames = 3;

const ownJobText: Label = { zh: '不能批准自己下达的任务', en: 'You cannot approve a job that you requested' };

function isAwaitingApproval(eb: ExpressionBuilder<SystemTables, 'jobs'>): Expression<SqlBool> {
  const isUndecided = eb.and([eb('approvedAt', 'is', null), eb('cancelledAt', 'is', null)]);
  return eb.and([eb('needsApproval', '=', true), isUndecided, eb('state', '=', jobState.waiting)]);
}

/** Creates the routes for approvals: list waiting jobs, approve and reject a job. */
export function createApprovalRoutes(deps: JobDeps): readonly Route[] {
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
        const rows = await withTables(db)
          .withTables<AccountNameTable>()
          .selectFrom('jobs')
          .leftJoin('users', 'users.id', 'jobs.uid')
          .select(['jobs.id', 'code', 'values', 'userName as orderedBy'])
          .where(isAwaitingApproval)
          .where('uid', '!=', caller.uid)
          .orderBy('jobs.id', 'desc')
          .limit(maxListed)
          .execute();
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
        if (!(await updateAwaitingJob(db, id, { cancelledAt: deps.clock(), approvedBy: userName }))) return false;
        const text: Label = { zh: `${userName} 未批准`, en: `Not approved by ${userName}` };
        await cancelUnclaimedItems(db, id, { text, nowMs: deps.clock() });
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
    return updateAwaitingJob(db, id, { approvedAt: deps.clock(), approvedBy: caller.userName });
  };
}

/** Stores a decision. Returns false when the job no longer waits for approval. */
async function updateAwaitingJob(db: Database, id: number, decision: Updateable<SystemTables['jobs']>) {
  const job = await withTables(db)
    .updateTable('jobs')
    .set(decision)
    .where('id', '=', id)
    .where(isAwaitingApproval)
    .returning('id')
    .executeTakeFirst();
  return job !== undefined;
}

/**
 * Approves or rejects a job. Any operator with the permission of the job can decide, except the operator who submitted
 * the job.
 */
async function decideOnJob(deps: JobDeps, context: RouteContext, verb: Label, decide: Decide): Promise<unknown> {
  const { db, caller, language } = context;
  const startedAt = performance.now();
  const job = await readVisibleJob(context, jobIdOf(context));
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
  if (!isDone) throw new Refusal(jobStateNotAllowedMessage, { status: 1, code: 1 });
  return toJobView(deps, await readVisibleJob(context, job.id), language);
}
