import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import backups from '../../../src/resources/storage/backups.ts';
import ftpServers from '../../../src/resources/storage/ftp-servers.ts';
import storageSettings from '../../../src/resources/storage/storage-settings.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus, offlineCause } from '../../../src/schemas/codes/devices.ts';
import { backupCycle, backupSource, backupType } from '../../../src/schemas/codes/storage.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { type MessageKey, formatMessage, messageLabel } from '../../engine/messages/messages.ts';
import {
  valuesOfCancelledJob,
  valuesOfFailedJob,
  lockJobDevice,
  valuesOfRestartedJob,
  valuesOfSucceededJob,
  estimateDeviceBytes,
} from './dataJobs.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds, computeNextRunTime } from '../../engine/effects/times.ts';
import { releaseSpace, readPartition, reserveSpace, toGigabytes } from './partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { endUse } from '../devices/ledger/useLedger.ts';
import { changeRecord, completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Backup = RowOf<typeof backups>;

/** Simulated write speed of a backup, in Mbps. */
const writeSpeed = 800;
/** Assumed sizes in bytes of backup sources that the platform cannot measure. */
const usualBytes: Readonly<Partial<Record<CodeOf<typeof backupSource>, number>>> = {
  [backupSource.configuration]: 12 * 1024 ** 2,
  [backupSource.systemImage]: 2 * 1024 ** 3,
};

export const effects = effectsOf(backups, {
  /** Starts a one-off backup immediately. A recurring backup starts at its next run time. */
  backupCreate: async (scope, { id, values }) => {
    const device = await lockJobDevice(scope, values.deviceId);
    const { cycle, runTime } = values;
    const isOnce = cycle === backupCycle.once || !runTime;
    await completeSavedRecord(scope, backups, id, {
      userName: device?.userName ?? null,
      planTime: isOnce ? scope.now : computeNextRunTime(scope.now, runTime, backupCycle.once),
    });
  },

  backupDelete: async (scope, record) => {
    if (record.jobStatus === jobStatus.succeeded) {
      await releaseSpace(scope, record.partitionId, toGigabytes(record.sizeBytes));
    }
  },

  backupBegin: async (scope, { record }) => begin(scope, record),

  /** Postpones the backup by a minute while the maximum number of backups is running. */
  backupBeginPlanned: async (scope, { record }) => {
    if (!(await isFullyLoaded(scope, record.id))) return begin(scope, record);
    const planTime = addSeconds(scope.now, 60);
    await changeRecord(scope, backups, record.id, { jobStatus: jobStatus.waiting, planTime });
  },

  backupEnd: async (scope, { record }) => {
    const fault = (await reasonNotRunnable(scope, record)) ?? (await reserveBackupSpace(scope, record));
    await changeRecord(
      scope,
      backups,
      record.id,
      fault ? valuesOfFailedJob(scope, fault) : valuesOfSucceededJob(scope),
    );
    if (!fault) await dropOldCopies(scope, record);
    if (record.cycle !== backupCycle.once) await planNext(scope, record);
  },

  backupCancel: async (scope, { record }) => {
    await changeRecord(scope, backups, record.id, valuesOfCancelledJob(scope));
    if (record.cycle !== backupCycle.once) await planNext(scope, record);
  },

  backupVerify: async (scope, { record }) => {
    await refuseUnreadable(scope, record);
    await changeRecord(scope, backups, record.id, { verifyTime: scope.now });
  },

  backupRestore: async (scope, { record, values }) => {
    const device = await lockJobDevice(scope, values.targetDeviceId ?? record.deviceId);
    if (!device) throw createFieldRefusal('targetDeviceId', '请选择目标设备', 'Choose a target device');
    if (device.userName !== null && device.userName !== record.userName) {
      throw createFieldRefusal(
        'targetDeviceId',
        '目标设备正被其他用户使用',
        'The target device belongs to another user',
      );
    }
    if (!recordMeetsCondition(devices, 'online', device)) {
      throw createFieldRefusal('targetDeviceId', '目标设备离线', 'The target device is offline');
    }
    await refuseUnreadable(scope, record);
    await changeRecord(scope, backups, record.id, { restoreTime: scope.now, restoreDeviceId: device.id });
    // A restored device restarts, which ends its current use.
    await endUse(scope, [device.id], { cause: offlineCause.backupRestored, note: formatMessage('备份还原') });
  },
});

async function begin(scope: EffectScope, record: Backup): Promise<void> {
  const sizeBytes = await estimateSize(scope, record);
  await changeRecord(scope, backups, record.id, valuesOfRestartedJob(scope, { sizeBytes, mbps: writeSpeed }));
}

/** Returns whether the maximum number of other backups is running. */
async function isFullyLoaded({ db }: EffectScope, id: number): Promise<boolean> {
  const tables = withTables(db, backups, storageSettings);
  const { running } = await tables
    .selectFrom('backups')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('jobStatus', '=', jobStatus.running)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  const settings = await tables
    .selectFrom('storage_settings')
    .select('maxBackupJobs')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return running >= (settings?.maxBackupJobs ?? 10);
}

/** Selects all backups of the same plan: they have the same name and the same device. */
function selectCopies({ db }: EffectScope, { backupName, deviceId }: Backup) {
  return withTables(db, backups)
    .selectFrom('backups')
    .where('backupName', '=', backupName)
    .where('deviceId', 'is not distinct from', deviceId);
}

/**
 * Adds the next backup of a plan, which waits for its time. Adds none if the plan already has a waiting backup, for
 * example after a retry.
 */
async function planNext(scope: EffectScope, record: Backup): Promise<void> {
  const waiting = await selectCopies(scope, record)
    .select('id')
    .where('jobStatus', '=', jobStatus.waiting)
    .executeTakeFirst();
  if (waiting) return;
  const { backupName, sourceType, deviceId, userName, partitionId, ftpServerId } = record;
  const { cycle, runTime, retainCopies, note } = record;
  const planTime = computeNextRunTime(scope.now, runTime ?? '02:00', cycle);
  const source = { sourceType, deviceId, userName, partitionId, ftpServerId };
  const plan = { backupName, backupType: record.backupType, cycle, runTime, retainCopies, note, planTime };
  await insertInto(scope, backups, { ...plan, ...source });
}

/** Returns why a backup cannot run now; `undefined` when it can. */
async function reasonNotRunnable(scope: EffectScope, record: Backup): Promise<MessageKey | undefined> {
  if (record.sourceType === backupSource.deviceData) {
    const device = await lockJobDevice(scope, record.deviceId);
    if (!device) return '设备不存在';
    if (!recordMeetsCondition(devices, 'online', device)) return '设备离线';
  }
  return reasonLocationUnusable(scope, record);
}

async function refuseUnreadable(scope: EffectScope, record: Backup): Promise<void> {
  const fault = await reasonLocationUnusable(scope, record);
  if (fault) throw createRefusal(`备份不可读：${fault}`, `The backup cannot be read: ${messageLabel(fault).en}`);
}

/** Returns why the location of a backup cannot be used; `undefined` when it can. */
async function reasonLocationUnusable(scope: EffectScope, record: Backup): Promise<MessageKey | undefined> {
  const partition = await readPartition(scope, record.partitionId);
  if (partition?.status !== enableStatus.enabled) return '目标分区已禁用';
  if (record.ftpServerId === null) return undefined;
  const server = await withTables(scope.db, ftpServers)
    .selectFrom('ftp_servers')
    .select('id')
    .where('id', '=', record.ftpServerId)
    .where('status', '=', enableStatus.enabled)
    .where('onlineStatus', '=', networkStatus.online)
    .executeTakeFirst();
  return server ? undefined : 'FTP服务器离线';
}

async function reserveBackupSpace(
  scope: EffectScope,
  { partitionId, sizeBytes }: Backup,
): Promise<MessageKey | undefined> {
  return (await reserveSpace(scope, partitionId, toGigabytes(sizeBytes))) ? undefined : '目标分区空间不足';
}

/**
 * Estimates the size of a backup in bytes. For the database, uses its current size. For other sources, uses the size of
 * the last full backup of the same source or, if no full backup exists, the usual size. An incremental backup counts as
 * an eighth of a full backup.
 */
async function estimateSize({ db }: EffectScope, record: Backup): Promise<number> {
  const { sourceType, deviceId } = record;
  const share = record.backupType === backupType.incremental ? 8 : 1;
  const tables = withTables(db, backups, devices);
  if (sourceType === backupSource.platformDatabase) {
    const { bytes } = await tables
      .selectNoFrom(({ fn }) => fn<number>('pg_database_size', [fn('current_database')]).as('bytes'))
      .executeTakeFirstOrThrow();
    return Math.ceil(bytes / share);
  }
  const last = await tables
    .selectFrom('backups')
    .select('sizeBytes')
    .where('sourceType', '=', sourceType)
    .where('deviceId', 'is not distinct from', deviceId)
    .where('backupType', '=', backupType.full)
    .where('jobStatus', '=', jobStatus.succeeded)
    .orderBy('startTime', order => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  const device = await tables.selectFrom('devices').select('phoneType').where('id', '=', deviceId).executeTakeFirst();
  const usual = usualBytes[sourceType] ?? estimateDeviceBytes(device?.phoneType);
  return Math.ceil((last?.sizeBytes ?? usual) / share);
}

/**
 * Keeps the newest `retainCopies` copies of a plan, removes all older copies and frees their space. All copies of a
 * plan have the same name.
 */
async function dropOldCopies(scope: EffectScope, record: Backup): Promise<void> {
  const old = await selectCopies(scope, record)
    .select(['id', 'partitionId', 'sizeBytes'])
    .where('sourceType', '=', record.sourceType)
    .where('jobStatus', '=', jobStatus.succeeded)
    .orderBy('startTime', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .offset(record.retainCopies ?? 7)
    .forUpdate()
    .execute();
  for (const { id, partitionId, sizeBytes } of old) {
    await withTables(scope.db, backups).deleteFrom('backups').where('id', '=', id).execute();
    await releaseSpace(scope, partitionId, toGigabytes(sizeBytes));
  }
}
