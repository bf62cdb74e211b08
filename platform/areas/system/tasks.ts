import devices from '../../../src/resources/devices/devices.ts';
import taskItems from '../../../src/resources/system/task-items.ts';
import tasks from '../../../src/resources/system/tasks.ts';
import { jobItemStatus } from '../../../src/schemas/codes/common.ts';
import { taskTarget, taskTrigger } from '../../../src/schemas/codes/system.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { type WriteScope, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { cancelJob, pauseJob, resumeJob } from '../../engine/jobs/jobs.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { computeNextCronTime, parseCron } from './cron.ts';
import { updateTaskCounts, createSingleTaskItem, createTaskItems } from './taskItems.ts';
import { taskTypesWithReason } from './taskCommand.ts';

type Task = RowOf<typeof tasks>;

export const effects = effectsOf(tasks, {
  taskSave: async (scope, { id }) => {
    const task = await withTables(scope.db, tasks)
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (task.targetType === taskTarget.devices) await refuseUnknownDevices(scope.db, codesOf(task));
    if (taskTypesWithReason.has(task.taskType) && !task.note) {
      throw createFieldRefusal(
        'note',
        '请填写原因：此类任务须说明原因',
        'Tasks of this type require a reason. Enter it in the note',
      );
    }
    await completeSavedRecord(scope, tasks, id, {
      nextRunTime: nextRunOf(task, scope.now),
      orderedBy: scope.caller.userName,
    });
  },

  taskDelete: async ({ db }, { id }) => {
    await withTables(db, taskItems).deleteFrom('task_items').where('taskId', '=', id).execute();
  },

  taskRun: async (scope, { record }) => {
    await completeSavedRecord(scope, tasks, record.id, { orderedBy: scope.caller.userName });
    await beginTask(scope, record);
  },

  taskPause: async ({ db, nowMs }, { record: { jobId } }) => {
    if (jobId) await pauseJob(db, jobId, nowMs);
  },

  taskResume: async ({ db, nowMs }, { record: { jobId } }) => {
    if (jobId) await resumeJob(db, jobId, nowMs);
  },

  /** Runs the failed and skipped items again, on behalf of the operator who retries the task. */
  taskRetry: async (scope, { record: { id } }) => {
    const { db, caller } = scope;
    await completeSavedRecord(scope, tasks, id, { orderedBy: caller.userName, jobId: null });
    await withTables(db, taskItems)
      .updateTable('task_items')
      .set(eb => ({
        itemStatus: jobItemStatus.waiting,
        message: null,
        messageEn: null,
        endTime: null,
        revision: eb('revision', '+', 1),
      }))
      .where('taskId', '=', id)
      .where('itemStatus', 'in', [jobItemStatus.failed, jobItemStatus.skipped])
      .execute();
    await updateTaskCounts(db, id);
  },

  /** Cancels items that have not started. */
  taskCancel: async (scope, { record: { id, jobId } }) => {
    const { db, now, nowMs } = scope;
    if (jobId) await cancelJob(db, jobId, nowMs);
    await withTables(db, taskItems)
      .updateTable('task_items')
      .set(eb => ({ itemStatus: jobItemStatus.cancelled, endTime: now, revision: eb('revision', '+', 1) }))
      .where('taskId', '=', id)
      .where('itemStatus', '=', jobItemStatus.waiting)
      .execute();
    await completeSavedRecord(scope, tasks, id, { nextRunTime: null });
  },
});

/** Creates the items of a task and stores its start time. The scheduler submits the items. */
export async function beginTask(scope: WriteScope, task: Task): Promise<void> {
  const { db, now } = scope;
  const { id } = task;
  if (task.targetType === taskTarget.rooms) {
    await createTaskItems(db, id, { roomIds: task.roomIds ?? [] });
  } else if (task.targetType === taskTarget.devices) {
    await createTaskItems(db, id, { deviceCodes: codesOf(task) });
  } else if (task.targetType === taskTarget.all) {
    await createTaskItems(db, id, {});
  } else {
    await createSingleTaskItem(scope, id, formatMessage('平台'));
  }
  // A task without matching devices gets a single item, which shows why nothing was done.
  const item = await withTables(db, taskItems)
    .selectFrom('task_items')
    .select('id')
    .where('taskId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!item) await createSingleTaskItem(scope, id, formatMessage('平台'));
  const nextRunTime = task.triggerType === taskTrigger.recurring ? nextRunOf(task, now) : null;
  await completeSavedRecord(scope, tasks, id, { lastRunTime: now, nextRunTime, jobId: null });
}

/** Returns the time at which the platform starts the task automatically. */
function nextRunOf(task: Task, now: string): string | null {
  if (task.triggerType === taskTrigger.immediately) return now;
  if (task.triggerType === taskTrigger.scheduled) return task.runTime;
  const plan = parseCron(task.cron ?? '');
  const next = plan && computeNextCronTime(plan, now);
  if (!next) throw createFieldRefusal('cron', '周期表达式不正确', 'The cron expression is not valid');
  return next;
}

function codesOf({ deviceCodes }: Task): readonly string[] {
  const lines = (deviceCodes ?? '').split(/\s+/);
  return [...new Set(lines.filter(line => line !== ''))];
}

async function refuseUnknownDevices(db: Database, codes: readonly string[]): Promise<void> {
  const found = await withTables(db, devices)
    .selectFrom('devices')
    .select('deviceCode')
    .where('deviceCode', '=', anyOf(codes))
    .execute();
  const known = new Set(found.map(({ deviceCode }) => deviceCode));
  const unknown = codes.find(code => !known.has(code));
  if (unknown === undefined) return;
  throw createFieldRefusal('deviceCodes', `设备不存在：${unknown}`, `There is no device ${unknown}`);
}
