import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { submitActionJob } from '../devices/fleet/submitActionJob.ts';
import { updateTaskCounts, taskState } from './taskItems.ts';
import { readTaskCommand } from './taskCommand.ts';
import { beginTask } from './tasks.ts';
import { findCallerOfUser } from '../users/callers/findCaller.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Caller } from '../../engine/http/route.ts';
import { jobState } from '../../engine/jobs/jobState.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';

/** Maximum number of tasks that each run starts or submits. */
const atOnce = 20;

const nobody: Label = { zh: '没有下达人，请重新保存任务', en: 'The task has no owner. Save the task again' };
const noDevices: Label = { zh: '范围内没有设备', en: 'There are no devices in scope' };

/**
 * Starts due tasks, submits their commands on behalf of the operator who saved or ran them, and stores the results in
 * their items. A task succeeds when its devices have carried out the command.
 */
export const scheduledTask: ScheduledTask = async scope => {
  await beginDueTasks(scope);
  await submitBegunTasks(scope);
  await followJobs(scope);
  await endDone(scope);
};

async function beginDueTasks(scope: ScheduledTaskScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<Row>`
    update tasks set "taskStatus" = ${taskState.running}, revision = revision + 1
    where id in (
      select id from tasks
      where status = 1 and "nextRunTime" <= ${now}::timestamp
        and ("taskStatus" = ${taskState.waiting} or "triggerType" = 3 and "taskStatus" not in (1, 4, 5))
      order by id limit ${atOnce} for update skip locked)
    returning *`.execute(db);
  for (const task of rows) await beginTask(scope, task);
}

async function submitBegunTasks(scope: ScheduledTaskScope): Promise<void> {
  const { rows } = await sql<Row>`
    select * from tasks t where t."taskStatus" = ${taskState.running} and t."jobId" is null
      and exists (select from task_items i where i."taskId" = t.id and i."itemStatus" = ${taskState.waiting})
    order by t.id limit ${atOnce} for update skip locked`.execute(scope.db);
  for (const task of rows) await submitTaskCommand(scope, task);
}

async function submitTaskCommand(scope: ScheduledTaskScope, task: Row): Promise<void> {
  const { db, resourceOf } = scope;
  const order = await readTaskCommand(db, task);
  if ('refusal' in order) return fail(scope, task, order.refusal);
  const caller = await readTaskOperator(db, task);
  if (!caller) return fail(scope, task, nobody);
  const { rows } = await sql<{ id: number }>`
    select "deviceId" as id from task_items
    where "taskId" = ${task['id']} and "itemStatus" = ${taskState.waiting} and "deviceId" is not null`.execute(db);
  if (rows.length === 0) return fail(scope, task, noDevices);
  const { action, values } = order.command;
  const reason = typeof task['note'] === 'string' && task['note'] !== '' ? task['note'] : null;
  await sql`savepoint ordering`.execute(db);
  try {
    const { taskId } = await submitActionJob(
      { ...scope, resource: resourceOf('devices'), caller, query: {} },
      action,
      rows.map(row => row.id),
      { values, reason },
    );
    await sql`update tasks set "jobId" = ${taskId}, revision = revision + 1 where id = ${task['id']}`.execute(db);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint ordering`.execute(db);
    await fail(scope, task, error.text);
  }
  await sql`release savepoint ordering`.execute(db);
}

/** Returns the operator who last saved or ran the task, with current permissions. */
async function readTaskOperator(db: Database, task: Row): Promise<Caller | null> {
  const { rows } = await sql<{ id: number }>`
    select id from users where "userName" = ${task['orderedBy'] ?? task['operatorName']} and status = 1`.execute(db);
  const [user] = rows;
  return user ? ((await findCallerOfUser(db, user.id)) ?? null) : null;
}

async function fail({ db, now }: ScheduledTaskScope, { id }: Row, { zh, en }: Label): Promise<void> {
  await sql`
    update task_items set "itemStatus" = ${taskState.failed}, message = ${zh}, "messageEn" = ${en}, "endTime" = ${now},
      revision = revision + 1
    where "taskId" = ${id} and "itemStatus" = ${taskState.waiting}`.execute(db);
  await updateTaskCounts(db, Number(id));
}

/** Copies the results of jobs to the items of their tasks. A task pauses and resumes together with its job. */
async function followJobs({ db, now }: ScheduledTaskScope): Promise<void> {
  const { running, paused, waiting } = taskState;
  const ended = [jobState.success, jobState.failed, jobState.cancelled, jobState.skipped];
  const { rows } = await sql<{ taskId: number }>`
    update task_items i set "itemStatus" = j.state, "endTime" = ${now}, revision = i.revision + 1,
      message = case when j.state = ${jobState.success} then ${formatMessage('执行成功')} else j.msg ->> 'zh' end,
      "messageEn" = case when j.state = ${jobState.success} then null else j.msg ->> 'en' end
    from tasks t join job_items j on j."jobId" = t."jobId"
    where i."taskId" = t.id and i."deviceId" = j."objectId" and t."taskStatus" in (${running}, ${paused})
      and i."itemStatus" = ${waiting} and j.state = any(${ended}::integer[])
    returning i."taskId"`.execute(db);
  for (const taskId of new Set(rows.map(row => row.taskId))) await updateTaskCounts(db, taskId);
  await sql`
    update tasks t set revision = t.revision + 1,
      "taskStatus" = case when j.state = ${jobState.paused} then ${paused}::bigint else ${running}::bigint end
    from jobs j
    where j.id = t."jobId" and t."taskStatus" in (${running}, ${paused})
      and j.state in (${jobState.waiting}, ${jobState.running}, ${jobState.paused})
      and (j.state = ${jobState.paused}) <> (t."taskStatus" = ${paused})`.execute(db);
}

async function endDone({ db, now }: ScheduledTaskScope): Promise<void> {
  await sql`
    update tasks t set revision = revision + 1, "updateTime" = ${now}, "taskStatus" = case
        when t.total > 0 and t.success = t.total then ${taskState.success}::bigint
        when t.success = 0 and t.failed = 0 and t.total > 0 then ${taskState.cancelled}::bigint
        when t.success = 0 then ${taskState.failed}::bigint else ${taskState.partly}::bigint end
    where t."taskStatus" = ${taskState.running}
      and (exists (select from task_items i where i."taskId" = t.id) or t.total = 0)
      and not exists (
        select from task_items i where i."taskId" = t.id and i."itemStatus" = ${taskState.waiting})`.execute(db);
}
