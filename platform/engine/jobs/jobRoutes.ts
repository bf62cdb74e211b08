import type { Label } from '../../../src/schemas/base/label.ts';
import { toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import { requirePermission } from '../http/requirePermission.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { createApprovalRoutes } from './approvalRoutes.ts';
import { toJobView, itemName, readWaveOfJob } from './describeJob.ts';
import { createFailuresFile } from './createFailuresFile.ts';
import { jobState } from './jobState.ts';
import { cancelJob, markJobRead, pauseJob, readItems, readJobs, resumeJob, retryJob } from './jobs.ts';
import { type JobDeps, jobIdOf, readOwnJob, readVisibleJob, jobStateNotAllowedMessage } from './readOwnJob.ts';

const base = '/api/system/v1/tasks';
const maxItems = 100;

/** Creates the routes of jobs. Operators see and control their own jobs, administrators see and control all jobs. */
export function createJobRoutes(deps: JobDeps): readonly Route[] {
  const { clock } = deps;
  const get = (name: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: 'session',
    handle,
  });
  const post = (name: string, handle: Route['handle']): Route => ({ ...get(name, handle), method: 'POST' });
  return [
    get('progress', context => progress(deps, context)),
    get('mine', context => listJobs(deps, context)),
    {
      ...get('failures', async context =>
        createFailuresFile(context, await readVisibleJob(context, context.query['taskId'])),
      ),
      costly: 'export',
    },
    post('cancel', context => changeJob(deps, context, { verb: { zh: '取消任务', en: 'Cancel job' }, run: cancelJob })),
    post('pauseJob', context => changeJob(deps, context, { verb: { zh: '暂停任务', en: 'Pause job' }, run: pauseJob })),
    post('resumeJob', context =>
      changeAndWake(deps, context, { verb: { zh: '继续任务', en: 'Resume job' }, run: resumeJob, needsCode: true }),
    ),
    post('retryFailed', context =>
      changeAndWake(deps, context, {
        verb: { zh: '重试任务失败项', en: 'Retry failed items of job' },
        run: retryJob,
        needsCode: true,
      }),
    ),
    post('read', async context => {
      const job = await readOwnJob(context, jobIdOf(context));
      await markJobRead(context.db, job.id, clock());
      return null;
    }),
    ...createApprovalRoutes(deps),
  ];
}

async function listJobs(deps: JobDeps, { db, caller, language }: RouteContext): Promise<unknown> {
  return (await readJobs(db, caller.uid)).map(job => toJobView(deps, job, language));
}

async function progress(deps: JobDeps, context: RouteContext): Promise<unknown> {
  const { db, query, language } = context;
  const job = await readVisibleJob(context, query['taskId']);
  const pageNum = toCount(query['pageNum'], 1, 1_000_000);
  const pageSize = toCount(query['pageSize'], 20, maxItems);
  const state = query['state'] === undefined || query['state'] === '' ? null : toState(query['state']);
  const items = await readItems(db, job.id, { limit: pageSize, offset: (pageNum - 1) * pageSize, state });
  return {
    ...toJobView(deps, job, language),
    wave: await readWaveOfJob(db, job, deps.commands),
    pageNum,
    pageSize,
    items: items.map(item => ({
      id: item.id,
      name: itemName(deps, job, item, language),
      state: item.state,
      code: item.code ?? 0,
      msg: item.msg?.[language] ?? '',
    })),
  };
}

interface Step {
  readonly verb: Label;
  readonly run: (db: RouteContext['db'], id: number, nowMs: number) => Promise<boolean>;
  /** True if the caller must still have the permission of the job. */
  readonly needsCode?: true;
}

/** Changes the state of a job and wakes the runner. */
async function changeAndWake(deps: JobDeps, context: RouteContext, step: Step): Promise<unknown> {
  const answer = await changeJob(deps, context, step);
  deps.onJob();
  return answer;
}

/** Changes the state of a job. Refuses when the current state of the job does not allow the change. */
async function changeJob(deps: JobDeps, context: RouteContext, { verb, run, needsCode }: Step): Promise<unknown> {
  const { db, caller, language } = context;
  const startedAt = performance.now();
  const { id, code, resource } = await readOwnJob(context, jobIdOf(context));
  if (needsCode) requirePermission(code, caller);
  const isDone = await db.transaction().execute(async trx => {
    const hasRun = await run(trx, id, deps.clock());
    if (hasRun) {
      const logEntry = {
        type: 2,
        module: resource,
        description: { zh: `${verb.zh} ${id}`, en: `${verb.en} ${id}` },
        objectId: id,
      } as const;
      await writeOperationLog(trx, toLoggedCall(context, startedAt), [logEntry]);
    }
    return hasRun;
  });
  if (!isDone) throw new Refusal(jobStateNotAllowedMessage, { status: 1, code: 1 });
  return toJobView(deps, await readOwnJob(context, id), language);
}

function toCount(given: string | undefined, usual: number, most: number): number {
  const count = given === undefined || given === '' ? usual : Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw badRequestRefusal({
    zh: `应为1-${most}之间的整数`,
    en: `The value must be a whole number between 1 and ${most}`,
  });
}

function toState(given: string | undefined): number {
  const state = Number(given);
  if (Number.isInteger(state) && state >= 0 && state <= jobState.skipped) return state;
  throw badRequestRefusal({ zh: '状态不正确', en: 'The state is not valid' });
}
