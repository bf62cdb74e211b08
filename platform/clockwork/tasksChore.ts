import { sql } from 'kysely';

import { countTask, taskState } from '../effects/taskItems.ts';
import { beginTask } from '../effects/tasks.ts';
import { signature } from '../effects/written.ts';
import { touch } from '../resources/store.ts';
import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import type { Chore, ChoreScope } from './chore.ts';

/** Items of one round; a task of many takes several. */
const atOnce = 100;

/** Codes of `taskType`. */
const signOut = 5;
const install = 3;

/** Begins the tasks whose time has come, works their items off, and ends what is done. */
export const chore: Chore = async scope => {
  await beginDue(scope);
  await workItems(scope);
  await endDone(scope);
};

async function beginDue(scope: ChoreScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<Row>`
    update tasks set "taskStatus" = ${taskState.running}, revision = revision + 1
    where id in (
      select id from tasks
      where status = 1 and "nextRunTime" <= ${now}::timestamp
        and ("taskStatus" = ${taskState.waiting} or "triggerType" = 3 and "taskStatus" not in (1, 4, 5))
      order by id limit 20 for update skip locked)
    returning *`.execute(db);
  for (const task of rows) await beginTask(scope, task);
}

async function workItems(scope: ChoreScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<{ taskId: number; deviceId: number | null; taskType: number; isOffline: boolean }>`
    with worked as (
      select i.id, i."taskId", i."deviceId", t."taskType", coalesce(d."networkStatus" = 0, false) as "isOffline"
      from task_items i join tasks t on t.id = i."taskId" left join devices d on d.id = i."deviceId"
      where i."itemStatus" = ${taskState.waiting} and t."taskStatus" = ${taskState.running}
      order by i.id limit ${atOnce} for update of i skip locked),
    done as (
      update task_items i set revision = revision + 1, "endTime" = ${now},
        "itemStatus" = case when w."isOffline" then ${taskState.failed}::bigint else ${taskState.success}::bigint end,
        message = case when w."isOffline" then ${say('设备离线')} else ${say('执行成功')} end
      from worked w where w.id = i.id)
    select "taskId", "deviceId", "taskType", "isOffline" from worked`.execute(db);
  const done = rows.filter(row => !row.isOffline);
  await signOutUsers(
    scope,
    done.filter(row => row.taskType === signOut).flatMap(row => row.deviceId ?? []),
  );
  await countInstalls(
    scope,
    done.filter(row => row.taskType === install).map(row => row.taskId),
  );
  for (const taskId of new Set(rows.map(row => row.taskId))) await countTask(db, taskId);
}

async function signOutUsers(scope: ChoreScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const changes = [sql`"runStatus" = 0::bigint`, ...touch(scope.resourceOf('devices'), signature(scope))];
  await sql`
    update devices set ${sql.join(changes)} where id = any(${[...ids]}::bigint[]) and "runStatus" = 1`.execute(
    scope.db,
  );
}

async function countInstalls({ db }: ChoreScope, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return;
  await sql`
    update app_market a set "installCount" = coalesce(a."installCount", 0) + given.count, revision = revision + 1
    from (
      select p ->> 'value' as name, count(*) as count
      from unnest(${[...taskIds]}::bigint[]) as done (id) join tasks t on t.id = done.id,
        jsonb_array_elements(coalesce(t.params, '[]'::jsonb)) p
      where p ->> 'key' = 'packageName' group by 1) given
    where a."packageName" = given.name and a."shelfStatus" = 1`.execute(db);
}

/** A task without items is carried out elsewhere, and ended there. */
async function endDone({ db, now }: ChoreScope): Promise<void> {
  await sql`
    update tasks t set revision = revision + 1, "updateTime" = ${now}, "taskStatus" = case
        when t.failed = 0 then ${taskState.success}::bigint
        when t.success = 0 then ${taskState.failed}::bigint else ${taskState.partly}::bigint end
    where t."taskStatus" = ${taskState.running}
      and (exists (select from task_items i where i."taskId" = t.id) or t.total = 0)
      and not exists (
        select from task_items i where i."taskId" = t.id and i."itemStatus" = ${taskState.waiting})`.execute(db);
}
