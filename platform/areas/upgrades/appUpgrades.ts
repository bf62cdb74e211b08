import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { storeFileProperties } from './fileFacts.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { refuseFieldChanges } from '../../engine/effects/refuseFieldChanges.ts';
import { changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Codes of `upgradeStatus`. */
export const upgradeState = { waiting: 0, upgrading: 1, done: 2, failed: 3 } as const;
/**
 * Simulated rollout: number of devices that receive a package concurrently, and duration of each such batch in seconds.
 */
const devicesPerBatch = 100;
const batchSeconds = 20;

/** Fields that decide which package goes to which devices; they cannot change after the start. */
const fixedAfterStart = [
  'packageName',
  'version',
  'packageFile',
  'phoneTypes',
  'roomIds',
  'forceUpgrade',
  'planTime',
] as const;

export const effects: Effects = {
  applicationUpgradeSave: onSave(async (scope, { id, before, values }) => {
    refuseChangeAfterStart(fixedAfterStart, before, values);
    await storeFileProperties(scope, id, { values, field: 'packageFile' });
  }),

  applicationUpgradeDelete: onDelete(async ({ db }, record) => {
    refuseDeleteWhileUpgrading(record);
    await sql`delete from app_upgrade_results where "upgradeId" = ${record['id']}`.execute(db);
  }),

  /** Adds a result in the waiting state for each device to which the upgrade applies. */
  applicationUpgradeBegin: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const count = await addTargets(scope, record, values);
    if (count === 0) throw createRefusal('没有符合条件的设备', 'No device matches');
    await changeOwnRecord(scope, record['id'], { dueTime: completionTime(scope, count) });
  }),

  applicationUpgradeRetry: onAction(async (scope, { record }) => {
    const { numAffectedRows } = await sql`
      update app_upgrade_results set result = 0, message = null, "finishTime" = null, revision = revision + 1
      where "upgradeId" = ${record?.['id']} and result = 3`.execute(scope.db);
    await changeOwnRecord(scope, record?.['id'], { dueTime: completionTime(scope, Number(numAffectedRows ?? 0)) });
  }),

  applicationUpgradeEnd: onAction(async (scope, { record }) => {
    const { db, now } = scope;
    await sql`
      update app_upgrade_results r set revision = r.revision + 1, "finishTime" = ${now},
        result = case when d."networkStatus" = 1 and coalesce(d."failureStatus", 0) <> 2 then 2 else 3 end,
        message = case when d.id is null then ${formatMessage('设备不存在')} when d."networkStatus" is distinct from 1 then ${formatMessage('设备离线')}
          when d."failureStatus" = 2 then ${formatMessage('设备故障')} else ${formatMessage('升级成功')} end
      from app_upgrade_results o left join devices d on d.id = o."deviceId"
      where o.id = r.id and r."upgradeId" = ${record?.['id']} and r.result in (0, 1)`.execute(db);
    const failures = await sql`
      select from app_upgrade_results where "upgradeId" = ${record?.['id']} and result = 3 limit 1`.execute(db);
    const upgradeStatus = failures.rows.length > 0 ? upgradeState.failed : upgradeState.done;
    await changeOwnRecord(scope, record?.['id'], { upgradeStatus, dueTime: null });
  }),

  applicationUpgradeUnload: onAction(async ({ db, now }, { record }) => {
    await sql`
      update app_upgrade_results set result = 5, message = ${formatMessage('已卸载')}, "finishTime" = ${now}, revision = revision + 1
      where "upgradeId" = ${record?.['id']} and result = 2`.execute(db);
  }),

  /** Resumes the failed upgrade for the device of this result. */
  appUpgradeResultRetry: onAction(async (scope, { record }) => {
    await reopenUpgrade(scope, { upgrades: 'application-upgrades', record, seconds: batchSeconds });
    await changeOwnRecord(scope, record?.['id'], { message: null, finishTime: null });
  }),
};

export function refuseDeleteWhileUpgrading(record: Row): void {
  if (record['upgradeStatus'] === upgradeState.upgrading) {
    throw createRefusal('升级中，不能删除', 'The upgrade is running and cannot be deleted');
  }
}

/** Rejects a change of these fields once the upgrade has started. All other fields, such as notes, stay editable. */
export function refuseChangeAfterStart(names: readonly string[], before: Row | null, values: Row): void {
  if (before === null || before['upgradeStatus'] === upgradeState.waiting) return;
  refuseFieldChanges(
    names,
    { before, values },
    { zh: '升级已开始，不能修改', en: 'The upgrade has started and cannot be changed' },
  );
}

interface ReopenRequest {
  readonly upgrades: 'application-upgrades' | 'remote-upgrades';
  readonly record: Row | null;
  readonly seconds: number;
}

/** Resumes a failed upgrade for one more target. Changes nothing for a running upgrade. Refuses in any other state. */
export async function reopenUpgrade(scope: EffectScope, { upgrades, record, seconds }: ReopenRequest): Promise<void> {
  const { rows } = await sql<{ id: number; upgradeStatus: number }>`
    select id, "upgradeStatus" from ${sql.table(upgrades.replaceAll('-', '_'))}
    where id = ${record?.['upgradeId']} for update`.execute(scope.db);
  const [upgrade] = rows;
  if (upgrade?.upgradeStatus === upgradeState.upgrading) return;
  if (upgrade?.upgradeStatus !== upgradeState.failed) {
    throw createRefusal('该升级已结束，不能重试', 'The upgrade has ended and cannot be retried');
  }
  const dueTime = addSeconds(scope.now, seconds);
  await changeRecordOf(scope, upgrades, upgrade.id, { upgradeStatus: upgradeState.upgrading, dueTime });
}

function completionTime({ now }: EffectScope, count: number): string {
  return addSeconds(now, Math.ceil(Math.max(count, 1) / devicesPerBatch) * batchSeconds);
}

/**
 * Adds a percentage of the devices, in the order of their hashed ids, so that the percentage is spread over all rooms
 * and always consists of the same devices.
 */
async function addTargets(scope: EffectScope, record: Row, values: Row): Promise<number> {
  const rooms = idsOf(values['roomIds']) ?? idsOf(record['roomIds']);
  const devices = idsOf(values['deviceIds']);
  const percent = Number(values['percentOfDevices'] ?? 100);
  const { numAffectedRows } = await sql`
    insert into app_upgrade_results ("upgradeId", "deviceId", "deviceCode", "roomId", result)
    select ${record['id']}::bigint, id, "deviceCode", "roomId", 0 from (
      select d.id, d."deviceCode", d."roomId", row_number() over (order by md5(d.id::text), d.id) as place,
        count(*) over () as total
      from devices d
      where d."phoneType" = any(${idsOf(record['phoneTypes']) ?? []}::bigint[])
        and (${rooms}::bigint[] is null or d."roomId" = any(${rooms}::bigint[]))
        and (${devices}::bigint[] is null or d.id = any(${devices}::bigint[]))) fitting
    where place <= ceil(total * ${percent}::numeric / 100)`.execute(scope.db);
  return Number(numAffectedRows ?? 0);
}

function idsOf(value: unknown): readonly number[] | null {
  return Array.isArray(value) && value.length > 0 ? value.map(Number) : null;
}
