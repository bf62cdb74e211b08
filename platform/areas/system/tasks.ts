import { sql } from 'kysely';

import { jobState } from '../../engine/jobs/jobState.ts';
import { cancelJob, pauseJob, resumeJob } from '../../engine/jobs/jobs.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { Row } from '../../engine/storage/database.ts';
import { nextCronRun, parseCron } from './cron.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { taskTypesWithReason } from './taskCommand.ts';
import { updateTaskCounts, createSingleTaskItem, createTaskItems, taskState } from './taskItems.ts';

/** Codes of `taskTrigger` and `taskTarget`. */
const trigger = { atOnce: 1, atTime: 2, cyclic: 3 } as const;
const target = { rooms: 1, devices: 2, all: 3 } as const;

/** Context for starting a task. Contains no request, because scheduled tasks start without one. */
type TaskScope = Pick<EffectScope, 'db' | 'now'>;

export const effects: Effects = {
  taskSave: onSave(async (scope, { id, before }) => {
    const { db, now } = scope;
    const state = before?.['taskStatus'];
    if (state === taskState.running || state === taskState.paused) {
      throw createRefusal('任务执行中，不能修改', 'A task cannot be changed while it runs');
    }
    const task = (await sql<Row>`select * from tasks where id = ${id}`.execute(db)).rows[0] ?? {};
    if (task['targetType'] === target.devices) await refuseUnknownDevices(scope, codesOf(task));
    if (taskTypesWithReason.includes(task['taskType']) && !task['note']) {
      throw createFieldRefusal(
        'note',
        '请填写原因：此类任务须说明原因',
        'Give the reason: a task of this kind needs one',
      );
    }
    await sql`
      update tasks set "nextRunTime" = ${nextRunOf(task, now)}::timestamp, "orderedBy" = ${scope.caller.userName}
      where id = ${id}`.execute(db);
  }),

  taskDelete: onDelete(async ({ db }, record) => {
    if (record['taskStatus'] === taskState.running) {
      throw createRefusal('任务执行中，不能删除', 'A task cannot be deleted while it runs');
    }
    await sql`delete from task_items where "taskId" = ${record['id']}`.execute(db);
  }),

  taskRun: onAction(async (scope, { record }) => {
    if (!record) return;
    await sql`update tasks set "orderedBy" = ${scope.caller.userName} where id = ${record['id']}`.execute(scope.db);
    await beginTask(scope, record);
  }),

  taskPause: onAction(async ({ db, nowMs }, { record }) => {
    if (record?.['jobId']) await pauseJob(db, Number(record['jobId']), nowMs);
  }),

  taskResume: onAction(async ({ db, nowMs }, { record }) => {
    if (record?.['jobId']) await resumeJob(db, Number(record['jobId']), nowMs);
  }),

  /** Runs the failed and skipped items again, on behalf of the operator who retries the task. */
  taskRetry: onAction(async ({ db, caller }, { record }) => {
    const id = Number(record?.['id']);
    await sql`
      update tasks set "orderedBy" = ${caller.userName}, "jobId" = null where id = ${id}`.execute(db);
    await sql`
      update task_items set "itemStatus" = ${taskState.waiting}, message = null, "messageEn" = null, "endTime" = null,
        revision = revision + 1
      where "taskId" = ${id} and "itemStatus" in (${taskState.failed}, ${jobState.skipped})`.execute(db);
    await updateTaskCounts(db, id);
  }),

  /** Cancels items that have not started. */
  taskCancel: onAction(async ({ db, now, nowMs }, { record }) => {
    const id = Number(record?.['id']);
    if (record?.['jobId']) await cancelJob(db, Number(record['jobId']), nowMs);
    await sql`
      update task_items set "itemStatus" = ${taskState.cancelled}, "endTime" = ${now}, revision = revision + 1
      where "taskId" = ${id} and "itemStatus" = ${taskState.waiting}`.execute(db);
    await sql`update tasks set "nextRunTime" = null where id = ${id}`.execute(db);
  }),
};

/** Creates the items of a task and stores its start time. The scheduler submits the items. */
export async function beginTask({ db, now }: TaskScope, task: Row): Promise<void> {
  const id = Number(task['id']);
  if (task['targetType'] === target.rooms) {
    await createTaskItems(db, id, sql`${JSON.stringify(task['roomIds'] ?? [])}::jsonb @> to_jsonb(d."roomId")`);
  } else if (task['targetType'] === target.devices) {
    await createTaskItems(db, id, sql`d."deviceCode" = any(${[...codesOf(task)]}::text[])`);
  } else if (task['targetType'] === target.all) {
    await createTaskItems(db, id, sql`true`);
  } else {
    await createSingleTaskItem(db, id, formatMessage('平台'));
  }
  // A task without matching devices gets a single item, which shows why nothing was done.
  const { rows } = await sql`select from task_items where "taskId" = ${id} limit 1`.execute(db);
  if (rows.length === 0) await createSingleTaskItem(db, id, formatMessage('平台'));
  const next = task['triggerType'] === trigger.cyclic ? nextRunOf(task, now) : null;
  await sql`
    update tasks set "lastRunTime" = ${now}, "nextRunTime" = ${next}::timestamp, "jobId" = null where id = ${id}`.execute(
    db,
  );
}

/** Returns the time at which the platform starts the task automatically. */
function nextRunOf(task: Row, now: string): unknown {
  if (task['triggerType'] === trigger.atOnce) return now;
  if (task['triggerType'] === trigger.atTime) return task['runTime'];
  const plan = parseCron(String(task['cron'] ?? ''));
  const next = plan && nextCronRun(plan, now);
  if (!next) throw createFieldRefusal('cron', '周期表达式不正确', 'The cron expression is not valid');
  return next;
}

function codesOf(task: Row): readonly string[] {
  const lines = String(task['deviceCodes'] ?? '').split(/\s+/);
  return [...new Set(lines.filter(line => line !== ''))];
}

async function refuseUnknownDevices({ db }: TaskScope, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...codes]}::text[]) as given (code)
    where not exists (select from devices d where d."deviceCode" = given.code) limit 1`.execute(db);
  const [unknown] = rows;
  if (!unknown) return;
  throw createFieldRefusal('deviceCodes', `设备不存在：${unknown.code}`, `There is no device ${unknown.code}`);
}
