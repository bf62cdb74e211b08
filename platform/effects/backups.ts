import { sql } from 'kysely';

import { jobState } from '../jobs/jobState.ts';
import type { Row } from '../storage/database.ts';
import { type Saying, sayingLabel } from '../sayings.ts';
import { cancelled, failed, readDevice, runningAnew, succeeded, usualDeviceBytes } from './dataJobs.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from './effect.ts';
import { later, nextRun } from './moments.ts';
import { freeSpace, readPartition, takeSpace, toGb } from './partitionSpace.ts';
import { refused, refusedAt } from './refused.ts';
import { add, change, changeOf, fillIn } from './written.ts';

const ofDevice = 1;
const ofDatabase = 2;
const incremental = 2;
const once = 0;

/** What a backup is written with, in Mbps. */
const writeSpeed = 800;
/** What is not read off the platform itself: the configuration and a system image. */
const usualBytes: Readonly<Record<string, number>> = { 3: 12 * 1024 ** 2, 4: 2 * 1024 ** 3 };

export const effects: Effects = {
  /** What is wanted once begins at once; a plan waits for its time. */
  backupCreate: onSave(async (scope, { id, values }) => {
    const device = await readDevice(scope, values['deviceId']);
    await fillIn(scope, id, { userName: device?.userName ?? null, planTime: planOf(scope.now, values) });
  }),

  backupDelete: onDelete(async (scope, record) => {
    if (record['jobStatus'] === jobState.running) {
      throw refused('备份执行中，请先取消', 'The backup is running; cancel it first');
    }
    if (record['jobStatus'] === jobState.success) {
      await freeSpace(scope, record['partitionId'], toGb(record['sizeBytes']));
    }
  }),

  backupBegin: onAction(async (scope, { record }) => {
    if (record) await begin(scope, record);
  }),

  /** No more at once than the settings allow; the others are asked again in a minute. */
  backupBeginPlanned: onAction(async (scope, { record }) => {
    if (!record) return;
    const { rows } = await sql<{ running: number; most: number | null }>`
      select (select count(*) from backups where "jobStatus" = 1 and id <> ${record['id']}) as running,
        (select "maxBackupJobs" from storage_settings order by id limit 1) as most`.execute(scope.db);
    const [load] = rows;
    if (load && load.running >= (load.most ?? 10)) {
      await change(scope, record['id'], { jobStatus: jobState.waiting, planTime: later(scope.now, 60) });
      return;
    }
    await begin(scope, record);
  }),

  backupEnd: onAction(async (scope, { record }) => {
    if (!record) return;
    const sizeBytes = Number(record['sizeBytes'] ?? 0);
    const fault = (await faultOf(scope, record)) ?? (await book(scope, record, sizeBytes));
    await change(scope, record['id'], fault ? failed(scope, fault) : succeeded(scope));
    if (!fault) await dropOldCopies(scope, record);
    if (record['cycle'] !== once) await planNext(scope, record);
  }),

  backupCancel: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], cancelled(scope));
    if (record && record['cycle'] !== once) await planNext(scope, record);
  }),

  backupVerify: onAction(async (scope, { record }) => {
    const fault = record && (await placeFault(scope, record));
    if (fault) throw refused(`备份不可读：${fault}`, `The backup cannot be read: ${sayingLabel(fault).en}`);
    await change(scope, record?.['id'], { verifyTime: scope.now });
  }),

  backupRestore: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const device = await readDevice(scope, values['targetDeviceId'] ?? record['deviceId']);
    if (!device) throw refusedAt('targetDeviceId', '请选择目标设备', 'Choose a target device');
    if (device.userName !== null && device.userName !== record['userName']) {
      throw refusedAt('targetDeviceId', '目标设备正被其他用户使用', 'The target device belongs to another user');
    }
    if (device.networkStatus !== 1) {
      throw refusedAt('targetDeviceId', '目标设备离线', 'The target device is offline');
    }
    const fault = await placeFault(scope, record);
    if (fault) throw refused(`备份不可读：${fault}`, `The backup cannot be read: ${sayingLabel(fault).en}`);
    await change(scope, record['id'], { restoreTime: scope.now, restoreDeviceId: device.id });
    // A device that is put back starts anew, so nobody is on it any more.
    await changeOf(scope, 'devices', device.id, { runStatus: 0 });
  }),
};

async function begin(scope: EffectScope, record: Row): Promise<void> {
  const sizeBytes = await sizeOf(scope, record);
  await change(scope, record['id'], runningAnew(scope, record, { sizeBytes, mbps: writeSpeed }));
}

function planOf(now: string, { cycle, runTime }: Row): string {
  return cycle === once || typeof runTime !== 'string' ? now : nextRun(now, runTime, 0);
}

/** The next copy of a plan, which waits for its day; one that was retried has left it waiting already. */
async function planNext(scope: EffectScope, record: Row): Promise<void> {
  const waiting = await sql`
    select from backups where "backupName" = ${record['backupName']} and "jobStatus" = 0
      and "deviceId" is not distinct from ${record['deviceId']}::bigint limit 1`.execute(scope.db);
  if (waiting.rows.length > 0) return;
  const { backupName, backupType, sourceType, deviceId, userName, partitionId, ftpServerId } = record;
  const { cycle, runTime, retainCopies, note } = record;
  const planTime = nextRun(scope.now, String(runTime ?? '02:00'), Number(cycle));
  const plan = { backupName, backupType, sourceType, deviceId, userName, partitionId, ftpServerId };
  await add(scope, 'backups', { ...plan, cycle, runTime, retainCopies, note, planTime });
}

/** Why a backup cannot be taken now. */
async function faultOf(scope: EffectScope, record: Row): Promise<Saying | undefined> {
  if (record['sourceType'] === ofDevice) {
    const device = await readDevice(scope, record['deviceId']);
    if (!device) return '设备不存在';
    if (device.networkStatus !== 1) return '设备离线';
  }
  return placeFault(scope, record);
}

/** Why the place of a backup can be neither written nor read. */
async function placeFault(scope: EffectScope, record: Row): Promise<Saying | undefined> {
  const partition = await readPartition(scope, record['partitionId']);
  if (partition?.status !== 1) return '目标分区已禁用';
  if (typeof record['ftpServerId'] !== 'number') return undefined;
  const { rows } = await sql`
    select from ftp_servers where id = ${record['ftpServerId']} and status = 1 and "onlineStatus" = 1`.execute(
    scope.db,
  );
  return rows.length === 0 ? 'FTP服务器离线' : undefined;
}

async function book(scope: EffectScope, record: Row, sizeBytes: number): Promise<Saying | undefined> {
  if (await takeSpace(scope, record['partitionId'], toGb(sizeBytes))) return undefined;
  return '目标分区空间不足';
}

/** As large as the last full backup of the same source; the database is asked for its own size. */
async function sizeOf({ db }: EffectScope, record: Row): Promise<number> {
  const { sourceType, deviceId } = record;
  const share = record['backupType'] === incremental ? 8 : 1;
  if (sourceType === ofDatabase) {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Math.ceil((rows[0]?.bytes ?? 0) / share);
  }
  const { rows } = await sql<{ sizeBytes: number | null; phoneType: number | null }>`
    select (select b."sizeBytes" from backups b where b."sourceType" = ${sourceType}
        and b."deviceId" is not distinct from ${deviceId}::bigint and b."backupType" = 1 and b."jobStatus" = 2
        order by b."startTime" desc nulls last limit 1) as "sizeBytes",
      (select "phoneType" from devices where id = ${deviceId}::bigint) as "phoneType"`.execute(db);
  const [known] = rows;
  const usual = usualBytes[String(sourceType)] ?? usualDeviceBytes(known?.phoneType);
  return Math.ceil((known?.sizeBytes ?? usual) / share);
}

/** The copies of one plan share its name; the oldest ones above those that are kept go, with their space. */
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
    await freeSpace(scope, copy.partitionId, toGb(copy.sizeBytes));
  }
}
