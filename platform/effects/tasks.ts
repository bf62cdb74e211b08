import { sql } from 'kysely';

import { say } from '../sayings.ts';
import type { Row } from '../storage/database.ts';
import { nextTime, readCron } from './cron.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from './effect.ts';
import { refused, refusedAt } from './refused.ts';
import { countTask, openSingle, openTask, taskState } from './taskItems.ts';

/** Codes of `taskTrigger` and `taskTarget`. */
const trigger = { atOnce: 1, atTime: 2, cyclic: 3 } as const;
const target = { rooms: 1, devices: 2, all: 3 } as const;

/** What a beginning needs of its surroundings; a task begins by its time, too. */
type TaskScope = Pick<EffectScope, 'db' | 'now'>;

export const effects: Effects = {
  taskSave: onSave(async (scope, { id, before }) => {
    const { db, now } = scope;
    const state = before?.['taskStatus'];
    if (state === taskState.running || state === taskState.paused) {
      throw refused('任务执行中，不能修改', 'A task cannot be changed while it runs');
    }
    const task = (await sql<Row>`select * from tasks where id = ${id}`.execute(db)).rows[0] ?? {};
    if (task['targetType'] === target.devices) await refuseUnknownDevices(scope, codesOf(task));
    await sql`update tasks set "nextRunTime" = ${nextRunOf(task, now)}::timestamp where id = ${id}`.execute(db);
  }),

  taskDelete: onDelete(async ({ db }, record) => {
    if (record['taskStatus'] === taskState.running) {
      throw refused('任务执行中，不能删除', 'A task cannot be deleted while it runs');
    }
    await sql`delete from task_items where "taskId" = ${record['id']}`.execute(db);
  }),

  taskRun: onAction(async (scope, { record }) => {
    if (record) await beginTask(scope, record);
  }),

  taskRetry: onAction(async ({ db }, { record }) => {
    const id = Number(record?.['id']);
    await sql`
      update task_items set "itemStatus" = ${taskState.waiting}, message = null, "endTime" = null, revision = revision + 1
      where "taskId" = ${id} and "itemStatus" = ${taskState.failed}`.execute(db);
    await countTask(db, id);
  }),

  /** What has not been begun is not done any more. */
  taskCancel: onAction(async ({ db, now }, { record }) => {
    const id = Number(record?.['id']);
    await sql`
      update task_items set "itemStatus" = ${taskState.cancelled}, "endTime" = ${now}, revision = revision + 1
      where "taskId" = ${id} and "itemStatus" = ${taskState.waiting}`.execute(db);
    await sql`update tasks set "nextRunTime" = null where id = ${id}`.execute(db);
  }),
};

/** Makes the items of a task and notes when it began; the clock works them off. */
export async function beginTask({ db, now }: TaskScope, task: Row): Promise<void> {
  const id = Number(task['id']);
  if (task['targetType'] === target.rooms) {
    await openTask(db, id, sql`${JSON.stringify(task['roomIds'] ?? [])}::jsonb @> to_jsonb(d."roomId")`);
  } else if (task['targetType'] === target.devices) {
    await openTask(db, id, sql`d."deviceCode" = any(${[...codesOf(task)]}::text[])`);
  } else if (task['targetType'] === target.all) {
    await openTask(db, id, sql`true`);
  } else {
    await openSingle(db, id, say('平台'));
  }
  const next = task['triggerType'] === trigger.cyclic ? nextRunOf(task, now) : null;
  await sql`
    update tasks set "lastRunTime" = ${now}, "nextRunTime" = ${next}::timestamp where id = ${id}`.execute(db);
}

/** When the platform begins a task by itself. */
function nextRunOf(task: Row, now: string): unknown {
  if (task['triggerType'] === trigger.atOnce) return now;
  if (task['triggerType'] === trigger.atTime) return task['runTime'];
  const plan = readCron(String(task['cron'] ?? ''));
  const next = plan && nextTime(plan, now);
  if (!next) throw refusedAt('cron', '周期表达式不正确', 'The cron expression is not valid');
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
  throw refusedAt('deviceCodes', `设备不存在：${unknown.code}`, `There is no device ${unknown.code}`);
}
