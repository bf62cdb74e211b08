import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type MessageKey, formatMessage } from '../../engine/messages/messages.ts';
import { tableName } from '../../engine/storage/tables.ts';
import { refuseChangeAfterStart, refuseDeleteWhileUpgrading, reopenUpgrade, upgradeState } from './appUpgrades.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { storeFileProperties } from './fileFacts.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { remoteTargets } from './remoteTargets.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Seconds between the starts of two batches. */
const batchSeconds = 30;

/** Fields that cannot change after the start; speed and stop conditions can. */
const fixedAfterStart = ['targetType', 'roomIds', 'version', 'packageFile', 'planTime'] as const;

export const effects: Effects = {
  remoteUpgradeSave: onSave(async (scope, { id, before, values }) => {
    refuseChangeAfterStart(fixedAfterStart, before, values);
    await storeFileProperties(scope, id, { values, field: 'packageFile' });
  }),

  remoteUpgradeDelete: onDelete(async ({ db }, record) => {
    refuseDeleteWhileUpgrading(record);
    await sql`delete from remote_upgrade_results where "upgradeId" = ${record['id']}`.execute(db);
  }),

  remoteUpgradeBegin: onAction(async (scope, { record }) => {
    if (!record) return;
    const count = await addTargets(scope, record);
    if (count === 0) throw createRefusal('所选机房没有升级目标', 'The selected rooms have no upgrade targets');
    await changeOwnRecord(scope, record['id'], {
      startTime: scope.now,
      endTime: null,
      dueTime: addSeconds(scope.now, batchSeconds),
    });
  }),

  remoteUpgradeBatch: onAction(async (scope, { record }) => {
    if (!record) return;
    await upgradeBatch(scope, record);
    const { failed, waiting, total } = await countResults(scope, record['id']);
    const isOver = (failed / Math.max(total, 1)) * 100 > Number(record['failLimit'] ?? 0);
    if (waiting > 0 && !isOver) {
      const dueTime = addSeconds(scope.now, batchSeconds);
      await changeOwnRecord(scope, record['id'], { upgradeStatus: upgradeState.upgrading, dueTime });
      return;
    }
    if (isOver) await skipWaiting(scope, record['id'], '失败过多，已停止');
    const upgradeStatus = failed > 0 ? upgradeState.failed : upgradeState.done;
    await changeOwnRecord(scope, record['id'], { upgradeStatus, dueTime: null, endTime: scope.now });
  }),

  remoteUpgradeStop: onAction(async (scope, { record }) => {
    await skipWaiting(scope, record?.['id'], '已停止');
    await changeOwnRecord(scope, record?.['id'], { dueTime: null, endTime: scope.now });
  }),

  /** Retries the failed targets, and the targets that were skipped because of these failures. */
  remoteUpgradeRetry: onAction(async (scope, { record }) => {
    await sql`
      update remote_upgrade_results set result = 0, message = null, "finishTime" = null, revision = revision + 1
      where "upgradeId" = ${record?.['id']} and result in (3, 4)`.execute(scope.db);
    await changeOwnRecord(scope, record?.['id'], { endTime: null, dueTime: addSeconds(scope.now, batchSeconds) });
  }),

  /**
   * Restores the previous version of every target, even if that version is unknown and therefore empty. Leaves out
   * targets that another upgrade has changed since.
   */
  remoteUpgradeUnload: onAction(async (scope, { record }) => {
    const { db, now } = scope;
    const targets = remoteTargets[String(record?.['targetType'])];
    if (!targets) return;
    const version = sql.id(targets.version);
    await sql`
      with back as (
        update ${sql.table(tableName(targets.resource))} g set ${version} = r."formerVersion", revision = g.revision + 1
        from remote_upgrade_results r
        where r."upgradeId" = ${record?.['id']} and r.result = 2 and r."targetId" = g.id
          and g.${version} = ${record?.['version']}
        returning r.id)
      update remote_upgrade_results r set revision = r.revision + 1, "finishTime" = ${now},
        result = case when b.id is null then 4 else 5 end,
        message = case when b.id is null then ${formatMessage('目标已不是该版本')} else ${formatMessage('已回退')} end
      from remote_upgrade_results o left join back b on b.id = o.id
      where o.id = r.id and r."upgradeId" = ${record?.['id']} and r.result = 2`.execute(db);
    await changeOwnRecord(scope, record?.['id'], { endTime: now });
  }),

  remoteUpgradeResultRetry: onAction(async (scope, { record }) => {
    await reopenUpgrade(scope, { upgrades: 'remote-upgrades', record, seconds: batchSeconds });
    await changeOwnRecord(scope, record?.['id'], { message: null, finishTime: null });
  }),
};

async function addTargets({ db }: EffectScope, record: Row): Promise<number> {
  const targets = remoteTargets[String(record['targetType'])];
  if (!targets) return 0;
  const { resource, name, room } = targets;
  const rooms = Array.isArray(record['roomIds']) ? record['roomIds'].map(Number) : [];
  const { numAffectedRows } = await sql`
    insert into remote_upgrade_results ("upgradeId", "targetName", "targetId", "roomId", batch, result)
    select ${record['id']}::bigint, g.${sql.id(name)}, g.id, g.${sql.id(room)},
      (row_number() over (order by g.id) - 1) / ${Number(record['batchSize'] ?? 50)}::bigint + 1, 0
    from ${sql.table(tableName(resource))} g where g.${sql.id(room)} = any(${rooms}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Upgrades the waiting targets of the first unfinished batch. */
async function upgradeBatch({ db, now }: EffectScope, record: Row): Promise<void> {
  const targets = remoteTargets[String(record['targetType'])];
  if (!targets) return;
  const { resource, version, isReachable: answers } = targets;
  const table = sql.table(tableName(resource));
  const { rows } = await sql<{ targetId: number; result: number }>`
    update remote_upgrade_results r set revision = r.revision + 1, "finishTime" = ${now},
      "formerVersion" = g.${sql.id(version)}, result = case when ${answers} then 2 else 3 end,
      message = case when g.id is null then ${formatMessage('目标不存在')} when ${answers} then ${formatMessage('升级成功')} else ${formatMessage('目标离线')} end
    from remote_upgrade_results o left join ${table} g on g.id = o."targetId"
    where o.id = r.id and r."upgradeId" = ${record['id']} and r.result = 0 and r.batch = (
      select min(batch) from remote_upgrade_results where "upgradeId" = ${record['id']} and result = 0)
    returning r."targetId", r.result`.execute(db);
  const done = rows.filter(row => row.result === 2).map(row => row.targetId);
  if (done.length === 0) return;
  await sql`
    update ${table} set ${sql.id(version)} = ${record['version']}, revision = revision + 1
    where id = any(${done}::bigint[])`.execute(db);
}

async function countResults({ db }: EffectScope, id: unknown) {
  const { rows } = await sql<{ failed: number; waiting: number; total: number }>`
    select count(*) filter (where result = 3) as failed, count(*) filter (where result = 0) as waiting,
      count(*) as total
    from remote_upgrade_results where "upgradeId" = ${id}`.execute(db);
  return rows[0] ?? { failed: 0, waiting: 0, total: 0 };
}

async function skipWaiting({ db, now }: EffectScope, id: unknown, why: MessageKey): Promise<void> {
  await sql`
    update remote_upgrade_results set result = 4, message = ${why}, "finishTime" = ${now}, revision = revision + 1
    where "upgradeId" = ${id} and result in (0, 1)`.execute(db);
}
