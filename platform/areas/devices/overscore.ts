import overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import devices from '../../../src/resources/devices/devices.ts';
import virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import backups from '../../../src/resources/storage/backups.ts';
import { enableStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus, vmStatus } from '../../../src/schemas/codes/devices.ts';
import { backupCycle, backupSource, backupType } from '../../../src/schemas/codes/storage.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { findBackupPartition, reserveSpace } from '../storage/partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Machines per card in a room without overcommitment. */
const plainRatio = 1;

const gigabyte = 1_073_741_824;

const roomEffects = effectsOf(overscoreRooms, {
  updateOverscoreRoom: async ({ db }, { id }) => {
    const room = await withTables(db, overscoreRooms, devices, virtualMachines)
      .selectFrom('overscore_rooms as o')
      .leftJoin('devices as d', 'd.roomId', 'o.roomId')
      .select(eb => [
        eb
          .selectFrom('virtual_machines as v')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('v.roomId', '=', 'o.roomId')
          .as('used'),
        eb.cast<number>(eb.fn('floor', [eb(eb.fn.count<number>('d.id'), '*', eb.ref('o.ratio'))]), 'bigint').as('most'),
        eb.fn.count<number>('d.id').as('cards'),
      ])
      .where('o.id', '=', id)
      .groupBy('o.id')
      .executeTakeFirst();
    if (!room || (room.used ?? 0) <= room.most) return;
    throw createFieldRefusal(
      'ratio',
      `已用${room.used}个实例，${room.cards}张卡的超分比不能更低`,
      `The room has ${room.used} instances on ${room.cards} cards, so the ratio cannot be lower`,
    );
  },

  deleteOverscoreRoom: async ({ db }, { roomId }) => {
    const { used } = await withTables(db, virtualMachines)
      .selectFrom('virtual_machines')
      .select(eb => eb.fn.countAll<number>().as('used'))
      .where('roomId', '=', roomId)
      .executeTakeFirstOrThrow();
    if (used > 0) throw createRefusal(`仍有${used}个实例`, `${used} instances still exist`);
  },
});

const machineEffects = effectsOf(virtualMachines, {
  saveVirtualMachine: async (scope, { id, before, values }) => {
    const { hostDeviceId: host } = values;
    if (host === undefined || host === before?.hostDeviceId) return;
    if (before && before.vmStatus !== vmStatus.stopped) {
      throw createFieldRefusal('hostDeviceId', '停止后才能更换宿主', 'Stop the instance before you change its host');
    }
    await completeSavedRecord(scope, virtualMachines, id, { roomId: await refuseFullHost(scope, host) });
  },

  virtualMachineStart: async ({ db }, { record }) => {
    const host = await withTables(db, devices)
      .selectFrom('devices')
      .select('networkStatus')
      .where('id', '=', record.hostDeviceId)
      .executeTakeFirst();
    if (host?.networkStatus !== networkStatus.online) throw createRefusal('宿主设备离线', 'The host device is offline');
  },

  /** Stores a full backup of the machine's image, on the backup partition with the most free space. */
  virtualMachineSnapshot: async (scope, { record, values }) => {
    const partitionId = await bookPartition(scope, record.diskGb);
    await insertInto(scope, backups, {
      backupType: backupType.full,
      sourceType: backupSource.systemImage,
      cycle: backupCycle.once,
      backupName: `${record.vmName}-${values.snapshotName}`.slice(0, 64),
      deviceId: record.hostDeviceId,
      userName: record.userName,
      partitionId,
      retainCopies: 1,
      sizeBytes: record.diskGb * gigabyte,
      progress: 100,
      jobStatus: jobStatus.succeeded,
      startTime: scope.now,
      endTime: scope.now,
    });
  },
});

export const effects = [roomEffects, machineEffects];

/** Refuses a full host, and a host in a full room. Returns the id of the host's room. */
export async function refuseFullHost({ db }: EffectScope, hostDeviceId: number | null): Promise<number | null> {
  const tables = withTables(db, devices, rooms, overscoreRooms, virtualMachines);
  const host = await tables
    .selectFrom('devices')
    .select(['id', 'roomId'])
    .where('id', '=', hostDeviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!host) return null;
  const { id, roomId } = host;
  // The lock keeps two concurrent writes from together exceeding the maximum number of machines in a room.
  await tables.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute();
  const machines = tables.selectFrom('virtual_machines').select(eb => eb.fn.countAll<number>().as('count'));
  const { count: onHost } = await machines.where('hostDeviceId', '=', id).executeTakeFirstOrThrow();
  const { count: inRoom } = await machines.where('roomId', '=', roomId).executeTakeFirstOrThrow();
  const limit = await tables
    .selectFrom('overscore_rooms as o')
    .leftJoin('devices as d', 'd.roomId', 'o.roomId')
    .select(eb => [
      'o.ratio',
      eb.cast<number>(eb.fn('floor', [eb(eb.fn.count<number>('d.id'), '*', eb.ref('o.ratio'))]), 'bigint').as('most'),
    ])
    .where('o.roomId', '=', roomId)
    .where('o.status', '=', enableStatus.enabled)
    .groupBy('o.id')
    .executeTakeFirst();
  const perHost = Math.ceil(limit?.ratio ?? plainRatio);
  // `onHost` already includes the machine of this write.
  if (onHost > perHost) {
    throw createFieldRefusal(
      'hostDeviceId',
      `宿主设备最多承载${perHost}个实例`,
      `The host can hold at most ${perHost} instances`,
    );
  }
  if (limit && inRoom >= limit.most) {
    throw createFieldRefusal(
      'hostDeviceId',
      `机房最多承载${limit.most}个实例`,
      `The room can hold at most ${limit.most} instances`,
    );
  }
  return roomId;
}

async function bookPartition(scope: EffectScope, neededGb: number): Promise<number> {
  const partitionId = await findBackupPartition(scope.db);
  if (partitionId !== undefined && (await reserveSpace(scope, partitionId, neededGb))) return partitionId;
  throw createRefusal('没有足够空间的备份分区', 'No backup partition has enough space');
}
