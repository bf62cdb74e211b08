import { sql } from 'kysely';

import rooms from '../../../src/resources/rooms/rooms.ts';
import ftpServers from '../../../src/resources/storage/ftp-servers.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import storageSettings from '../../../src/resources/storage/storage-settings.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import { storageType } from '../../../src/schemas/codes/storage.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { updateThresholdAlarm } from './partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';

/** Assumed capacity in GB by type of node, until the node reports its own capacity. */
const usualGb = {
  [storageType.ceph]: 60_000,
  [storageType.nfs]: 20_000,
  [storageType.object]: 80_000,
  [storageType.local]: 8_000,
} as const;

const settingsEffects = effectsOf(storageSettings, {
  storageSettingsUpdate: async ({ db }, { values: { replicas } }) => {
    if (replicas === undefined || replicas === null) return;
    const { enabled } = await withTables(db, storageDevices)
      .selectFrom('storage_devices')
      .select(({ fn }) => fn.countAll<number>().as('enabled'))
      .where('status', '=', enableStatus.enabled)
      .executeTakeFirstOrThrow();
    if (replicas > enabled) {
      throw createFieldRefusal(
        'replicas',
        `副本数不能超过启用的存储设备数（${enabled}）`,
        `The replicas cannot exceed the ${enabled} enabled storage devices`,
      );
    }
  },

  /**
   * Tests each configured monitor. A test succeeds if the host of the monitor is the IP address of an enabled, online
   * storage device.
   */
  storageSettingsTest: async ({ db, language }) => {
    const tables = withTables(db, partitions, storageDevices, storageSettings);
    const settings = await tables
      .selectFrom('storage_settings')
      .select('cephMonitors')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    const monitors = settings?.cephMonitors ?? [];
    if (monitors.length === 0) throw createRefusal('尚未配置Ceph监视器', 'No Ceph monitors are configured');
    const answering = await tables
      .selectFrom('storage_devices')
      .select('ip')
      .where('status', '=', enableStatus.enabled)
      .where('onlineStatus', '=', networkStatus.online)
      .execute();
    const online = new Set(answering.map(({ ip }) => ip));
    const silent = { zh: '监视器没有响应', en: 'The monitor does not respond' }[language];
    const items = monitors.map(({ host, port }) => {
      const isThere = online.has(host);
      return { id: `${host}:${port}`, code: isThere ? 0 : 1, msg: isThere ? '' : silent };
    });
    const pool = await tables
      .selectFrom('partitions')
      .select(({ fn }) => [
        castTo(fn.coalesce(fn.sum('capacity'), sql.lit(0)), 'bigint').as('totalGb'),
        castTo(fn.coalesce(fn.sum('usedGb'), sql.lit(0)), 'bigint').as('usedGb'),
      ])
      .where('status', '=', enableStatus.enabled)
      .executeTakeFirst();
    const failed = items.filter(item => item.code !== 0).length;
    return { total: items.length, success: items.length - failed, failed, items, pool };
  },
});

const deviceEffects = effectsOf(storageDevices, {
  storageDeviceTest: async (scope, { record }) => {
    const isReached = record.status === enableStatus.enabled && (await isRoomNormal(scope, record.roomId));
    const allotted = await allottedGb(scope, record.id);
    const totalGb = Math.max(record.totalGb ?? usualGb[record.storageType], allotted);
    // Keeps the known capacity of a node that does not respond.
    const found = isReached ? { onlineStatus: networkStatus.online, totalGb } : { onlineStatus: networkStatus.offline };
    await changeRecord(scope, storageDevices, record.id, found);
  },
});

const partitionEffects = effectsOf(partitions, {
  partitionSave: async (scope, { id, before, values }) => {
    const checked = ['capacity', 'storageId', 'threshold'] as const;
    if (checked.every(name => values[name] === before?.[name])) return;
    await refuseCapacity(scope, id);
    await updateThresholdAlarm(scope, id);
  },

  partitionExpand: async (scope, { record, values: { capacity } }) => {
    if (capacity <= record.capacity) {
      throw createFieldRefusal(
        'capacity',
        '新容量必须大于当前容量',
        'The new capacity must be larger than the current one',
      );
    }
    await changeRecord(scope, partitions, record.id, { capacity });
    await refuseCapacity(scope, record.id);
    await updateThresholdAlarm(scope, record.id);
  },
});

const ftpEffects = effectsOf(ftpServers, {
  ftpServerTest: async (scope, { record }) => {
    const isReached = record.status === enableStatus.enabled;
    const onlineStatus = isReached ? networkStatus.online : networkStatus.offline;
    await changeRecord(scope, ftpServers, record.id, { onlineStatus, lastCheckTime: scope.now });
  },
});

export const effects = [settingsEffects, deviceEffects, partitionEffects, ftpEffects];

/**
 * Returns whether the room of a storage is normal. A storage without a room belongs to the platform and counts as
 * normal.
 */
async function isRoomNormal({ db }: EffectScope, roomId: number | null): Promise<boolean> {
  const room = await withTables(db, rooms)
    .selectFrom('rooms')
    .select('roomStatus')
    .where('id', '=', roomId)
    .executeTakeFirst();
  return !room || room.roomStatus === roomStatus.normal;
}

/** Returns the total capacity of the partitions of a storage. */
async function allottedGb({ db }: EffectScope, storageId: number): Promise<number> {
  const { allotted } = await withTables(db, partitions)
    .selectFrom('partitions')
    .select(({ fn }) => castTo(fn.coalesce(fn.sum('capacity'), sql.lit(0)), 'bigint').as('allotted'))
    .where('storageId', '=', storageId)
    .executeTakeFirstOrThrow();
  return allotted;
}

/** Rejects a capacity below the used space, and partitions that together exceed their storage. */
async function refuseCapacity(scope: EffectScope, id: number): Promise<void> {
  const tables = withTables(scope.db, partitions, storageDevices);
  const { capacity, storageId, usedGb } = await tables
    .selectFrom('partitions')
    .select(['capacity', 'storageId', 'usedGb'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // The lock keeps two concurrent writes from together exceeding the capacity of the storage.
  const storage = await tables
    .selectFrom('storage_devices')
    .select('totalGb')
    .where('id', '=', storageId)
    .forUpdate()
    .executeTakeFirst();
  if (capacity < usedGb) {
    throw createFieldRefusal(
      'capacity',
      `容量不能小于已用容量 ${usedGb}GB`,
      `The capacity cannot be below the ${usedGb}GB in use`,
    );
  }
  const totalGb = storage?.totalGb ?? null;
  // The capacity of a storage that was never tested is unknown.
  if (totalGb === null) return;
  const over = (await allottedGb(scope, storageId)) - totalGb;
  if (over > 0) {
    throw createFieldRefusal(
      'capacity',
      `分区容量之和超过存储总容量 ${over}GB`,
      `The partitions would exceed the storage by ${over}GB`,
    );
  }
}
