import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { reserveSpace } from '../storage/partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

/** Codes of `vmStatus`. */
const machine = { stopped: 0, running: 1, restarting: 2, fault: 3, migrating: 4 } as const;

/** Machines per card in a room without overcommitment. */
const plainRatio = 1;

/** Codes of a machine backup: a full copy of a system image, without a cycle. */
const snapshotKind = { backupType: 1, sourceType: 4, cycle: 0 } as const;
const gigabyte = 1_073_741_824;

export const effects: Effects = {
  updateOverscoreRoom: onSave(async ({ db }, { id }) => {
    const { rows } = await sql<{ used: number; most: number; cards: number }>`
      select (select count(*) from virtual_machines v where v."roomId" = o."roomId") as used,
        floor(count(d.id) * o.ratio)::bigint as most, count(d.id) as cards
      from overscore_rooms o left join devices d on d."roomId" = o."roomId" where o.id = ${id} group by o.id`.execute(
      db,
    );
    const [room] = rows;
    if (!room || room.used <= room.most) return;
    throw createFieldRefusal(
      'ratio',
      `已用${room.used}个实例，${room.cards}张卡的超分比不能更低`,
      `${room.used} instances are in use; the ratio of ${room.cards} cards cannot be lower`,
    );
  }),

  deleteOverscoreRoom: onDelete(async ({ db }, { roomId }) => {
    const { rows } = await sql<{ used: number }>`
      select count(*) as used from virtual_machines where "roomId" = ${roomId}`.execute(db);
    const used = rows[0]?.used ?? 0;
    if (used > 0) throw createRefusal(`仍有${used}个实例`, `${used} instances still exist`);
  }),

  saveVirtualMachine: onSave(async (scope, { id, before, values }) => {
    const host = values['hostDeviceId'];
    const isMoved = host !== undefined && host !== before?.['hostDeviceId'];
    if (before && isMoved && before['vmStatus'] !== machine.stopped) {
      throw createFieldRefusal('hostDeviceId', '停止后才能更换宿主', 'Stop the machine before it changes its host');
    }
    if (isMoved) await completeRecord(scope, id, { roomId: await refuseFullHost(scope, host) });
  }),

  deleteVirtualMachine: onDelete(async (_, { vmStatus }) => {
    if (vmStatus === machine.stopped || vmStatus === machine.fault) return;
    throw createRefusal('虚拟机正在运行，不能删除', 'The virtual machine is running and cannot be deleted');
  }),

  virtualMachineStart: onAction(async (scope, { record }) => {
    const { rows } = await sql<{ networkStatus: number | null }>`
      select "networkStatus" from devices where id = ${record?.['hostDeviceId']}`.execute(scope.db);
    if (rows[0]?.networkStatus !== 1) throw createRefusal('宿主设备离线', 'The host device is offline');
  }),

  virtualMachineStop: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { userName: null, cpuUsage: 0, memoryUsage: 0 });
  }),

  virtualMachineRestart: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { cpuUsage: 0, memoryUsage: 0 });
  }),

  /** Stores a full backup of the machine's image, on the backup partition with the most free space. */
  virtualMachineSnapshot: onAction(async (scope, { record, values }) => {
    const partitionId = await bookPartition(scope, Number(record?.['diskGb'] ?? 0));
    await addRecord(scope, 'backups', {
      ...snapshotKind,
      backupName: `${String(record?.['vmName'])}-${String(values['snapshotName'])}`.slice(0, 64),
      deviceId: record?.['hostDeviceId'],
      userName: record?.['userName'],
      partitionId,
      retainCopies: 1,
      sizeBytes: Number(record?.['diskGb'] ?? 0) * gigabyte,
      progress: 100,
      jobStatus: 2,
      startTime: scope.now,
      endTime: scope.now,
    });
  }),

  /** Installs a new image on the same host. This also clears a fault of the machine. */
  virtualMachineRebuild: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], {
      imageVersion: values['imageVersion'],
      vmStatus: machine.stopped,
      userName: null,
      cpuUsage: 0,
      memoryUsage: 0,
    });
  }),
};

/** Refuses a host or a room that is full. Returns the id of the host's room. */
export async function refuseFullHost({ db }: EffectScope, hostDeviceId: unknown): Promise<unknown> {
  const { rows } = await sql<Row>`
    select id, "roomId", "networkStatus", "failureStatus" from devices where id = ${hostDeviceId} for update`.execute(
    db,
  );
  const host = rows[0] ?? {};
  // The lock keeps two concurrent writes from both adding a machine at the last place of a room.
  await sql`select from rooms where id = ${host['roomId']} for update`.execute(db);
  const { rows: loads } = await sql<{ ratio: number | null; onHost: number; inRoom: number; most: number | null }>`
    select o.ratio,
      (select count(*) from virtual_machines v where v."hostDeviceId" = ${host['id']}) as "onHost",
      (select count(*) from virtual_machines v where v."roomId" = ${host['roomId']}) as "inRoom",
      (select floor(count(*) * o.ratio)::bigint from devices d where d."roomId" = ${host['roomId']}) as most
    from (select 1) one left join overscore_rooms o on o."roomId" = ${host['roomId']} and o.status = 1`.execute(db);
  const { ratio = null, onHost = 0, inRoom = 0, most = null } = loads[0] ?? {};
  const perHost = Math.ceil(ratio ?? plainRatio);
  // The count includes the machine of this write, which is stored on the host already.
  if (onHost > perHost) {
    throw createFieldRefusal(
      'hostDeviceId',
      `宿主设备最多承载${perHost}个实例`,
      `The host carries at most ${perHost} machines`,
    );
  }
  if (most !== null && inRoom >= most) {
    throw createFieldRefusal('hostDeviceId', `机房最多承载${most}个实例`, `The room carries at most ${most} machines`);
  }
  return host['roomId'];
}

async function bookPartition(scope: EffectScope, neededGb: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from partitions where purpose = 3 and status = 1
    order by capacity - coalesce("usedGb", 0) desc, id limit 1`.execute(scope.db);
  const [partition] = rows;
  const isBooked = partition !== undefined && (await reserveSpace(scope, partition.id, neededGb));
  if (!partition || !isBooked) throw createRefusal('没有足够空间的备份分区', 'No backup partition has enough space');
  return partition.id;
}
