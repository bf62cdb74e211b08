import devices from '../../../src/resources/devices/devices.ts';
import taskItems from '../../../src/resources/system/task-items.ts';
import tasks from '../../../src/resources/system/tasks.ts';
import { jobItemStatus } from '../../../src/schemas/codes/common.ts';
import { type WriteScope, insertInto } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';

/** Devices of a task: all devices, or those with the given ids, rooms or codes. */
interface TaskDevices {
  readonly ids?: readonly number[];
  readonly roomIds?: readonly number[];
  readonly deviceCodes?: readonly string[];
}

/** Replaces the items of a task: one for each device. Resets the counts of the task. */
export async function createTaskItems(
  db: Database,
  taskId: number,
  { ids, roomIds, deviceCodes }: TaskDevices,
): Promise<void> {
  await deleteItems(db, taskId);
  const items = withTables(db, devices)
    .selectFrom('devices')
    .select(eb => [
      eb.cast<number>(eb.val(taskId), 'bigint').as('taskId'),
      'id',
      'deviceCode',
      eb.lit(jobItemStatus.waiting).as('itemStatus'),
    ])
    .$if(ids !== undefined, query => query.where('id', '=', anyOf(ids ?? [])))
    .$if(roomIds !== undefined, query => query.where('roomId', '=', anyOf(roomIds ?? [])))
    .$if(deviceCodes !== undefined, query => query.where('deviceCode', '=', anyOf(deviceCodes ?? [])))
    .orderBy('id');
  await withTables(db, taskItems)
    .insertInto('task_items')
    .columns(['taskId', 'deviceId', 'objectName', 'itemStatus'])
    .expression(items)
    .execute();
  await updateTaskCounts(db, taskId);
}

/** Gives a task without devices a single item. */
export async function createSingleTaskItem(scope: WriteScope, taskId: number, objectName: string): Promise<void> {
  await deleteItems(scope.db, taskId);
  await insertInto(scope, taskItems, { taskId, objectName, itemStatus: jobItemStatus.waiting });
  await updateTaskCounts(scope.db, taskId);
}

async function deleteItems(db: Database, taskId: number): Promise<void> {
  await withTables(db, taskItems).deleteFrom('task_items').where('taskId', '=', taskId).execute();
}

/** Updates the counts and the progress of a task from its items; skipped items count as failed. */
export async function updateTaskCounts(db: Database, taskId: number): Promise<void> {
  const { waiting, succeeded, failed, skipped } = jobItemStatus;
  await withTables(db, tasks, taskItems)
    .updateTable('tasks')
    .from(eb =>
      eb
        .selectFrom('task_items')
        .where('taskId', '=', taskId)
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('itemStatus', '=', succeeded).as('success'),
          fn.countAll<number>().filterWhere('itemStatus', 'in', [failed, skipped]).as('failed'),
          fn.countAll<number>().filterWhere('itemStatus', '=', waiting).as('open'),
        ])
        .as('items'),
    )
    .set(eb => ({
      total: eb.ref('items.total'),
      success: eb.ref('items.success'),
      failed: eb.ref('items.failed'),
      progress: eb
        .case()
        .when('items.total', '=', 0)
        .then(eb.lit(0))
        .else(percentOf(eb.parens(eb('items.total', '-', eb.ref('items.open'))), eb.ref('items.total')))
        .end(),
      revision: eb('tasks.revision', '+', 1),
    }))
    .where('tasks.id', '=', taskId)
    .execute();
}
