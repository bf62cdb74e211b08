import { type RawBuilder, sql } from 'kysely';

import { jobState } from '../../engine/jobs/jobState.ts';
import type { Database } from '../../engine/storage/database.ts';

/** Codes of `jobStatus`, for tasks and for their items. */
export const taskState = { waiting: 0, running: 1, success: 2, failed: 3, cancelled: 4, paused: 5, partly: 6 } as const;

/**
 * Replaces the items of a task: one for each device that matches the condition on `d`. Resets the counts of the task.
 */
export async function createTaskItems(db: Database, taskId: number, devices: RawBuilder<unknown>): Promise<void> {
  await sql`delete from task_items where "taskId" = ${taskId}`.execute(db);
  await sql`
    insert into task_items ("taskId", "deviceId", "objectName", "itemStatus")
    select ${taskId}::bigint, d.id, d."deviceCode", ${taskState.waiting}::bigint from devices d
    where ${devices} order by d.id`.execute(db);
  await updateTaskCounts(db, taskId);
}

/** Gives a task without devices a single item. */
export async function createSingleTaskItem(db: Database, taskId: number, objectName: string): Promise<void> {
  await sql`delete from task_items where "taskId" = ${taskId}`.execute(db);
  await sql`
    insert into task_items ("taskId", "objectName", "itemStatus")
    values (${taskId}, ${objectName}, ${taskState.waiting})`.execute(db);
  await updateTaskCounts(db, taskId);
}

/** Updates the counts and the progress of a task from its items; skipped items count as failed. */
export async function updateTaskCounts(db: Database, taskId: number): Promise<void> {
  await sql`
    update tasks set total = i.total, success = i.success, failed = i.failed,
      progress = case when i.total = 0 then 0 else round(100.0 * (i.total - i.open) / i.total, 2) end,
      revision = revision + 1
    from (
      select count(*) as total, count(*) filter (where "itemStatus" = ${taskState.success}) as success,
        count(*) filter (where "itemStatus" in (${taskState.failed}, ${jobState.skipped})) as failed,
        count(*) filter (where "itemStatus" = ${taskState.waiting}) as open
      from task_items where "taskId" = ${taskId}) i
    where tasks.id = ${taskId}`.execute(db);
}
