import { sql } from 'kysely';

import { isRecord } from '../../../src/schemas/vocabulary/json.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { updateThresholdAlarm } from './partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Assumed capacity in GB by type of node, which applies until the node reports its own capacity. */
const usualGb: Readonly<Record<string, number>> = { 1: 60_000, 2: 20_000, 3: 80_000, 4: 8_000 };

export const effects: Effects = {
  storageSettingsUpdate: onSave(async ({ db }, { values }) => {
    if (values['replicas'] === undefined) return;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from storage_devices where status = 1`.execute(db);
    const enabled = rows[0]?.count ?? 0;
    if (Number(values['replicas']) > enabled) {
      throw createFieldRefusal(
        'replicas',
        `副本数不能超过启用的存储设备数（${enabled}）`,
        `There are only ${enabled} enabled storage devices for the replicas`,
      );
    }
  }),

  /**
   * Tests each configured monitor: succeeds if the host of the monitor is the IP address of an enabled, online storage
   * device.
   */
  storageSettingsTest: onAction(async ({ db, language }) => {
    const settings = await sql<Row>`select "cephMonitors" from storage_settings order by id limit 1`.execute(db);
    const monitors = settings.rows[0]?.['cephMonitors'];
    const configured = Array.isArray(monitors) ? monitors.filter(isRecord) : [];
    if (configured.length === 0) throw createRefusal('尚未配置Ceph监视器', 'No Ceph monitors are configured');
    const answering = await sql<{ ip: string }>`
      select ip from storage_devices where status = 1 and "onlineStatus" = 1`.execute(db);
    const online = new Set(answering.rows.map(row => row.ip));
    const silent = { zh: '监视器没有响应', en: 'The monitor does not answer' }[language];
    const items = configured.map(({ host, port }) => {
      const isThere = online.has(String(host));
      return { id: `${String(host)}:${String(port)}`, code: isThere ? 0 : 1, msg: isThere ? '' : silent };
    });
    const pool = await sql<{ totalGb: number; usedGb: number }>`
      select coalesce(sum(capacity), 0)::bigint as "totalGb", coalesce(sum("usedGb"), 0)::bigint as "usedGb"
      from partitions where status = 1`.execute(db);
    const failed = items.filter(item => item.code !== 0).length;
    return { total: items.length, success: items.length - failed, failed, items, pool: pool.rows[0] };
  }),

  storageDeviceTest: onAction(async (scope, { record }) => {
    if (!record) return;
    const isReached = record['status'] === 1 && (await isRoomNormal(scope, record['roomId']));
    const { rows } = await sql<{ allotted: number }>`
      select coalesce(sum(capacity), 0)::bigint as allotted from partitions where "storageId" = ${record['id']}`.execute(
      scope.db,
    );
    const known = Number(record['totalGb'] ?? usualGb[String(record['storageType'])] ?? 0);
    const totalGb = Math.max(known, rows[0]?.allotted ?? 0);
    // Keeps the known capacity of a node that does not respond.
    await changeOwnRecord(scope, record['id'], isReached ? { onlineStatus: 1, totalGb } : { onlineStatus: 0 });
  }),

  partitionSave: onSave(async (scope, { id, before, values }) => {
    if (['capacity', 'storageId', 'threshold'].every(name => values[name] === before?.[name])) return;
    await refuseCapacity(scope, id);
    await updateThresholdAlarm(scope, id);
  }),

  partitionExpand: onAction(async (scope, { record, values }) => {
    if (Number(values['capacity']) <= Number(record?.['capacity'])) {
      throw createFieldRefusal('capacity', '新容量必须大于当前容量', 'The new capacity must be above the present one');
    }
    await changeOwnRecord(scope, record?.['id'], { capacity: values['capacity'] });
    await refuseCapacity(scope, record?.['id']);
    await updateThresholdAlarm(scope, record?.['id']);
  }),

  ftpServerTest: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], {
      onlineStatus: record?.['status'] === 1 ? 1 : 0,
      lastCheckTime: scope.now,
    });
  }),
};

/**
 * Returns whether the room of a storage is normal. A storage without a room belongs to the platform and counts as
 * normal.
 */
async function isRoomNormal({ db }: EffectScope, roomId: unknown): Promise<boolean> {
  const { rows } = await sql<{ roomStatus: number | null }>`
    select "roomStatus" from rooms where id = ${roomId}`.execute(db);
  return (rows[0]?.roomStatus ?? 1) === 1;
}

/** Rejects partitions that exceed their storage, or a capacity below the used space. */
async function refuseCapacity({ db }: EffectScope, id: unknown): Promise<void> {
  // The lock keeps two concurrent writes from together exceeding the capacity of the storage.
  const { rows } = await sql<{ id: number; totalGb: number | null }>`
    select s.id, s."totalGb" from storage_devices s
    where s.id = (select "storageId" from partitions where id = ${id}) for update of s`.execute(db);
  const [storage] = rows;
  const sums = await sql<{ allotted: number; usedGb: number; capacity: number }>`
    select (select sum(capacity)::bigint from partitions where "storageId" = ${storage?.id}) as allotted,
      coalesce("usedGb", 0) as "usedGb", capacity from partitions where id = ${id}`.execute(db);
  const [sum] = sums.rows;
  if (!sum) return;
  if (sum.capacity < sum.usedGb) {
    throw createFieldRefusal(
      'capacity',
      `容量不能小于已用容量 ${sum.usedGb}GB`,
      `${sum.usedGb}GB of it are used already`,
    );
  }
  // The capacity of a storage that was never tested is unknown.
  if (typeof storage?.totalGb === 'number' && sum.allotted > storage.totalGb) {
    const over = sum.allotted - storage.totalGb;
    throw createFieldRefusal(
      'capacity',
      `分区容量之和超过存储总容量 ${over}GB`,
      `The partitions would exceed the storage by ${over}GB`,
    );
  }
}
