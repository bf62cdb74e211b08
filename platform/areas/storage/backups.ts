import { sql } from 'kysely';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { jobState } from '../../engine/jobs/jobState.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type MessageKey, formatMessage, messageLabel } from '../../engine/messages/messages.ts';
import {
  cancelledValues,
  failedValues,
  lockJobDevice,
  restartedValues,
  succeededValues,
  estimateDeviceBytes,
} from './dataJobs.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { addSeconds, nextRun } from '../../engine/effects/times.ts';
import { releaseSpace, readPartition, reserveSpace, toGb } from './partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { endUse } from '../devices/ledger/useLedger.ts';
import { addRecord, changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

const deviceSource = 1;
const databaseSource = 2;
const incremental = 2;
const once = 0;

/** Simulated write speed of a backup, in Mbps. */
const writeSpeed = 800;
/**
 * Assumed sizes in bytes of backup sources that the platform cannot measure: the configuration (3) and a system image
 * (4).
 */
const usualBytes: Readonly<Record<string, number>> = { 3: 12 * 1024 ** 2, 4: 2 * 1024 ** 3 };

export const effects: Effects = {
  /** Starts a one-off backup immediately; a planned backup waits for its time. */
  backupCreate: onSave(async (scope, { id, values }) => {
    const device = await lockJobDevice(scope, values['deviceId']);
    await completeRecord(scope, id, {
      userName: device?.userName ?? null,
      planTime: nextPlannedTime(scope.now, values),
    });
  }),

  backupDelete: onDelete(async (scope, record) => {
    if (record['jobStatus'] === jobState.running) {
      throw createRefusal('备份执行中，请先取消', 'The backup is running. Cancel it first');
    }
    if (record['jobStatus'] === jobState.success) {
      await releaseSpace(scope, record['partitionId'], toGb(record['sizeBytes']));
    }
  }),

  backupBegin: onAction(async (scope, { record }) => {
    if (record) await begin(scope, record);
  }),

  /** Postpones the backup by a minute while the maximum number of backups is running. */
  backupBeginPlanned: onAction(async (scope, { record }) => {
    if (!record) return;
    const { rows } = await sql<{ running: number; most: number | null }>`
      select (select count(*) from backups where "jobStatus" = 1 and id <> ${record['id']}) as running,
        (select "maxBackupJobs" from storage_settings order by id limit 1) as most`.execute(scope.db);
    const [load] = rows;
    if (load && load.running >= (load.most ?? 10)) {
      await changeOwnRecord(scope, record['id'], { jobStatus: jobState.waiting, planTime: addSeconds(scope.now, 60) });
      return;
    }
    await begin(scope, record);
  }),

  backupEnd: onAction(async (scope, { record }) => {
    if (!record) return;
    const sizeBytes = Number(record['sizeBytes'] ?? 0);
    const fault = (await reasonNotRunnable(scope, record)) ?? (await reserveBackupSpace(scope, record, sizeBytes));
    await changeOwnRecord(scope, record['id'], fault ? failedValues(scope, fault) : succeededValues(scope));
    if (!fault) await dropOldCopies(scope, record);
    if (record['cycle'] !== once) await planNext(scope, record);
  }),

  backupCancel: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], cancelledValues(scope));
    if (record && record['cycle'] !== once) await planNext(scope, record);
  }),

  backupVerify: onAction(async (scope, { record }) => {
    const fault = record && (await reasonLocationUnusable(scope, record));
    if (fault) throw createRefusal(`备份不可读：${fault}`, `The backup cannot be read: ${messageLabel(fault).en}`);
    await changeOwnRecord(scope, record?.['id'], { verifyTime: scope.now });
  }),

  backupRestore: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const device = await lockJobDevice(scope, values['targetDeviceId'] ?? record['deviceId']);
    if (!device) throw createFieldRefusal('targetDeviceId', '请选择目标设备', 'Choose a target device');
    if (device.userName !== null && device.userName !== record['userName']) {
      throw createFieldRefusal(
        'targetDeviceId',
        '目标设备正被其他用户使用',
        'The target device belongs to another user',
      );
    }
    if (device.networkStatus !== 1) {
      throw createFieldRefusal('targetDeviceId', '目标设备离线', 'The target device is offline');
    }
    const fault = await reasonLocationUnusable(scope, record);
    if (fault) throw createRefusal(`备份不可读：${fault}`, `The backup cannot be read: ${messageLabel(fault).en}`);
    await changeOwnRecord(scope, record['id'], { restoreTime: scope.now, restoreDeviceId: device.id });
    // A restored device restarts, which ends its current use.
    await endUse(scope, [device.id], { cause: offlineCause.backupRestored, note: formatMessage('备份还原') });
  }),
};

async function begin(scope: EffectScope, record: Row): Promise<void> {
  const sizeBytes = await estimateSize(scope, record);
  await changeOwnRecord(scope, record['id'], restartedValues(scope, record, { sizeBytes, mbps: writeSpeed }));
}

function nextPlannedTime(now: string, { cycle, runTime }: Row): string {
  return cycle === once || typeof runTime !== 'string' ? now : nextRun(now, runTime, 0);
}

/**
 * Adds the next backup of a plan, which waits for its time. Adds none if the plan already has a waiting backup, for
 * example after a retry.
 */
async function planNext(scope: EffectScope, record: Row): Promise<void> {
  const waiting = await sql`
    select from backups where "backupName" = ${record['backupName']} and "jobStatus" = 0
      and "deviceId" is not distinct from ${record['deviceId']}::bigint limit 1`.execute(scope.db);
  if (waiting.rows.length > 0) return;
  const { backupName, backupType, sourceType, deviceId, userName, partitionId, ftpServerId } = record;
  const { cycle, runTime, retainCopies, note } = record;
  const planTime = nextRun(scope.now, String(runTime ?? '02:00'), Number(cycle));
  const plan = { backupName, backupType, sourceType, deviceId, userName, partitionId, ftpServerId };
  await addRecord(scope, 'backups', { ...plan, cycle, runTime, retainCopies, note, planTime });
}

/** Returns why a backup cannot run now; `undefined` when it can. */
async function reasonNotRunnable(scope: EffectScope, record: Row): Promise<MessageKey | undefined> {
  if (record['sourceType'] === deviceSource) {
    const device = await lockJobDevice(scope, record['deviceId']);
    if (!device) return '设备不存在';
    if (device.networkStatus !== 1) return '设备离线';
  }
  return reasonLocationUnusable(scope, record);
}

/**
 * Returns why the platform can neither write a backup to its location nor read it from there; `undefined` when it can.
 */
async function reasonLocationUnusable(scope: EffectScope, record: Row): Promise<MessageKey | undefined> {
  const partition = await readPartition(scope, record['partitionId']);
  if (partition?.status !== 1) return '目标分区已禁用';
  if (typeof record['ftpServerId'] !== 'number') return undefined;
  const { rows } = await sql`
    select from ftp_servers where id = ${record['ftpServerId']} and status = 1 and "onlineStatus" = 1`.execute(
    scope.db,
  );
  return rows.length === 0 ? 'FTP服务器离线' : undefined;
}

async function reserveBackupSpace(scope: EffectScope, record: Row, sizeBytes: number): Promise<MessageKey | undefined> {
  if (await reserveSpace(scope, record['partitionId'], toGb(sizeBytes))) return undefined;
  return '目标分区空间不足';
}

/**
 * Estimates the size of a backup in bytes: for the database, from its current size; for other sources, from the last
 * full backup of the same source or, without one, from the usual size. An incremental backup counts as an eighth of a
 * full one.
 */
async function estimateSize({ db }: EffectScope, record: Row): Promise<number> {
  const { sourceType, deviceId } = record;
  const share = record['backupType'] === incremental ? 8 : 1;
  if (sourceType === databaseSource) {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Math.ceil((rows[0]?.bytes ?? 0) / share);
  }
  const { rows } = await sql<{ sizeBytes: number | null; phoneType: number | null }>`
    select (select b."sizeBytes" from backups b where b."sourceType" = ${sourceType}
        and b."deviceId" is not distinct from ${deviceId}::bigint and b."backupType" = 1 and b."jobStatus" = 2
        order by b."startTime" desc nulls last limit 1) as "sizeBytes",
      (select "phoneType" from devices where id = ${deviceId}::bigint) as "phoneType"`.execute(db);
  const [known] = rows;
  const usual = usualBytes[String(sourceType)] ?? estimateDeviceBytes(known?.phoneType);
  return Math.ceil((known?.sizeBytes ?? usual) / share);
}

/**
 * Keeps the newest `retainCopies` copies of a plan, removes all older copies and frees their space. All copies of a
 * plan have the same name.
 */
async function dropOldCopies(scope: EffectScope, record: Row): Promise<void> {
  const { rows } = await sql<{ id: number; partitionId: number; sizeBytes: number }>`
    select id, "partitionId", "sizeBytes" from backups
    where "backupName" = ${record['backupName']} and "sourceType" = ${record['sourceType']}
      and "deviceId" is not distinct from ${record['deviceId']}::bigint and "jobStatus" = 2
    order by "startTime" desc nulls last, id desc offset ${Number(record['retainCopies'] ?? 7)} for update`.execute(
    scope.db,
  );
  for (const copy of rows) {
    await sql`delete from backups where id = ${copy.id}`.execute(scope.db);
    await releaseSpace(scope, copy.partitionId, toGb(copy.sizeBytes));
  }
}
