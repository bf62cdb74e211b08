import devices from '../../../src/resources/devices/devices.ts';
import taskItems from '../../../src/resources/system/task-items.ts';
import tasks from '../../../src/resources/system/tasks.ts';
import users from '../../../src/resources/users/users.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, jobItemStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { taskTrigger } from '../../../src/schemas/codes/system.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { findCallerOfUser } from '../users/callers/findCaller.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Caller } from '../../engine/http/route.ts';
import { submitActionJob } from '../devices/fleet/submitActionJob.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import type { Database } from '../../engine/storage/database.ts';
import { runInSavepoint } from '../../engine/storage/runInSavepoint.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { updateTaskCounts } from './taskItems.ts';
import { readTaskCommand } from './taskCommand.ts';
import { beginTask } from './tasks.ts';
import { jsonText } from '../../engine/storage/sqlTerms/jsonText.ts';

type Task = RowOf<typeof tasks>;

/** Maximum number of tasks that each run starts or submits. */
const maxTasksPerRun = 20;

const nobody: Label = { zh: '没有下达人，请重新保存任务', en: 'The task has no owner. Save the task again' };
const noDevices: Label = { zh: '范围内没有设备', en: 'There are no devices in scope' };

/**
 * Starts due tasks, submits the command of each task on behalf of the operator who saved or ran the task, and stores
 * the results in the task items. A task succeeds when its devices have carried out the command.
 */
export const scheduledTask: ScheduledTask = async scope => {
  await beginDueTasks(scope);
  await submitBegunTasks(scope);
  await followItems(scope);
  await followJobs(scope);
  await endDone(scope);
};

async function beginDueTasks(scope: ScheduledTaskScope): Promise<void> {
  const { waiting, running, cancelled, paused } = jobStatus;
  const due = await withTables(scope.db, tasks)
    .updateTable('tasks')
    .set(eb => ({ taskStatus: running, revision: eb('revision', '+', 1) }))
    .where('id', 'in', query =>
      query
        .selectFrom('tasks')
        .select('id')
        .where('status', '=', enableStatus.enabled)
        .where('nextRunTime', '<=', scope.now)
        .where(eb =>
          eb.or([
            eb('taskStatus', '=', waiting),
            eb.and([
              eb('triggerType', '=', taskTrigger.recurring),
              eb('taskStatus', 'not in', [running, cancelled, paused]),
            ]),
          ]),
        )
        .orderBy('id')
        .limit(maxTasksPerRun)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const task of due) await beginTask(scope, task);
}

async function submitBegunTasks(scope: ScheduledTaskScope): Promise<void> {
  const begun = await withTables(scope.db, tasks, taskItems)
    .selectFrom('tasks')
    .selectAll()
    .where('taskStatus', '=', jobStatus.running)
    .where('jobId', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('task_items')
          .select('task_items.id')
          .whereRef('taskId', '=', 'tasks.id')
          .where('itemStatus', '=', jobItemStatus.waiting),
      ),
    )
    .orderBy('id')
    .limit(maxTasksPerRun)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const task of begun) await submitTaskCommand(scope, task);
}

async function submitTaskCommand(scope: ScheduledTaskScope, task: Task): Promise<void> {
  const { db, resourceOf } = scope;
  const order = await readTaskCommand(db, task);
  if ('refusal' in order) return fail(scope, task, order.refusal);
  const caller = await readTaskOperator(db, task);
  if (!caller) return fail(scope, task, nobody);
  const ids = await waitingDevices(db, task);
  if (ids.length === 0) return fail(scope, task, noDevices);
  const { action, values } = order.command;
  try {
    await runInSavepoint(db, async () => {
      const job = { ...scope, resource: resourceOf(devices.name), caller, query: {} };
      const { taskId: jobId } = await submitActionJob(job, action, ids, { values, reason: task.note || null });
      await withTables(db, tasks)
        .updateTable('tasks')
        .set(eb => ({ jobId, revision: eb('revision', '+', 1) }))
        .where('id', '=', task.id)
        .execute();
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await fail(scope, task, error.text);
  }
}

async function waitingDevices(db: Database, { id }: Task): Promise<readonly number[]> {
  const items = await withTables(db, taskItems)
    .selectFrom('task_items')
    .select('deviceId')
    .where('taskId', '=', id)
    .where('itemStatus', '=', jobItemStatus.waiting)
    .execute();
  return items.flatMap(({ deviceId }) => deviceId ?? []);
}

/** Returns the operator who last saved or ran the task, with current permissions. */
async function readTaskOperator(db: Database, { orderedBy, operatorName }: Task): Promise<Caller | null> {
  const user = await withTables(db, users)
    .selectFrom('users')
    .select('id')
    .where('userName', '=', orderedBy ?? operatorName)
    .where('status', '=', enableStatus.enabled)
    .executeTakeFirst();
  return user ? findCallerOfUser(db, user.id) : null;
}

async function fail({ db, now }: ScheduledTaskScope, { id }: Task, { zh, en }: Label): Promise<void> {
  await withTables(db, taskItems)
    .updateTable('task_items')
    .set(eb => ({
      itemStatus: jobItemStatus.failed,
      message: zh,
      messageEn: en,
      endTime: now,
      revision: eb('revision', '+', 1),
    }))
    .where('taskId', '=', id)
    .where('itemStatus', '=', jobItemStatus.waiting)
    .execute();
  await updateTaskCounts(db, id);
}

/** Copies the results of job items to the items of their tasks. */
async function followItems({ db, now }: ScheduledTaskScope): Promise<void> {
  const { waiting, succeeded, failed, cancelled, skipped } = jobItemStatus;
  const ended = await withTables(db, tasks, taskItems)
    .updateTable('task_items')
    .from('tasks')
    .innerJoin('job_items', 'job_items.jobId', 'tasks.jobId')
    .set(eb => ({
      itemStatus: eb.ref('job_items.state').$castTo<CodeOf<typeof jobItemStatus>>(),
      endTime: now,
      revision: eb('task_items.revision', '+', 1),
      message: eb
        .case()
        .when('job_items.state', '=', succeeded)
        .then(formatMessage('执行成功'))
        .else(jsonText(eb.ref('job_items.msg'), 'zh'))
        .end(),
      messageEn: eb
        .case()
        .when('job_items.state', '!=', succeeded)
        .then(jsonText(eb.ref('job_items.msg'), 'en'))
        .end(),
    }))
    .whereRef('task_items.taskId', '=', 'tasks.id')
    .whereRef('task_items.deviceId', '=', 'job_items.objectId')
    .where('tasks.taskStatus', 'in', [jobStatus.running, jobStatus.paused])
    .where('task_items.itemStatus', '=', waiting)
    .where('job_items.state', 'in', [succeeded, failed, cancelled, skipped])
    .returning('task_items.taskId')
    .execute();
  for (const taskId of new Set(ended.flatMap(item => item.taskId ?? []))) await updateTaskCounts(db, taskId);
}

/** Pauses and resumes each task together with its job. */
async function followJobs({ db }: ScheduledTaskScope): Promise<void> {
  const { waiting, running, paused } = jobStatus;
  await withTables(db, tasks)
    .updateTable('tasks')
    .from('jobs')
    .set(eb => ({
      revision: eb('tasks.revision', '+', 1),
      taskStatus: eb.case().when('jobs.state', '=', paused).then(eb.lit(paused)).else(eb.lit(running)).end(),
    }))
    .whereRef('jobs.id', '=', 'tasks.jobId')
    .where('tasks.taskStatus', 'in', [running, paused])
    .where('jobs.state', 'in', [waiting, running, paused])
    .where(eb =>
      eb.or([
        eb.and([eb('jobs.state', '=', paused), eb('tasks.taskStatus', '!=', paused)]),
        eb.and([eb('jobs.state', '!=', paused), eb('tasks.taskStatus', '=', paused)]),
      ]),
    )
    .execute();
}

async function endDone({ db, now }: ScheduledTaskScope): Promise<void> {
  const { succeeded, cancelled, failed, partlyFailed } = jobStatus;
  await withTables(db, tasks, taskItems)
    .updateTable('tasks')
    .set(eb => ({
      revision: eb('revision', '+', 1),
      updateTime: now,
      taskStatus: eb
        .case()
        .when(eb.and([eb('total', '>', 0), eb('success', '=', eb.ref('total'))]))
        .then(eb.lit(succeeded))
        .when(eb.and([eb('success', '=', 0), eb('failed', '=', 0), eb('total', '>', 0)]))
        .then(eb.lit(cancelled))
        .when('success', '=', 0)
        .then(eb.lit(failed))
        .else(eb.lit(partlyFailed))
        .end(),
    }))
    .where('taskStatus', '=', jobStatus.running)
    .where(eb => {
      const items = eb.selectFrom('task_items').select('task_items.id').whereRef('taskId', '=', 'tasks.id');
      return eb.and([
        eb.or([eb.exists(items), eb('total', '=', 0)]),
        eb.not(eb.exists(items.where('itemStatus', '=', jobItemStatus.waiting))),
      ]);
    })
    .execute();
}
