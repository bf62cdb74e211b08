import partitions from '../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import { alarmIndicator, alarmObject } from '../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { partitionPurpose } from '../../../src/schemas/codes/storage.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { raiseAlarm, closeRecoveredAlarms } from '../alarms/rules/raiseAlarm.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { Database } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';

const bytesOfGb = 1024 ** 3;

/** Converts bytes to whole gigabytes, in which storage pools reserve space. */
export function toGigabytes(bytes: number | null): number {
  return Math.ceil((bytes ?? 0) / bytesOfGb);
}

export type Partition = Pick<RowOf<typeof partitions>, 'id' | 'name' | 'capacity' | 'usedGb' | 'threshold' | 'status'>;

/** Reads a partition and locks it until the transaction ends. */
export async function readPartition({ db }: EffectScope, id: number | null): Promise<Partition | undefined> {
  return withTables(db, partitions)
    .selectFrom('partitions')
    .select(['id', 'name', 'capacity', 'usedGb', 'threshold', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the partition for the platform's own backups: the backup partition with the most free space. */
export async function findBackupPartition(db: Database): Promise<number | undefined> {
  const partition = await withTables(db, partitions)
    .selectFrom('partitions')
    .select('id')
    .where('purpose', '=', partitionPurpose.backups)
    .where('status', '=', enableStatus.enabled)
    .orderBy(eb => eb('capacity', '-', eb.ref('usedGb')), 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return partition?.id;
}

/** Reserves space on a partition; returns `false` when too little is free. */
export async function reserveSpace(scope: EffectScope, partitionId: number | null, gb: number): Promise<boolean> {
  const reserved = await withTables(scope.db, partitions)
    .updateTable('partitions')
    .set(eb => ({ usedGb: eb('usedGb', '+', gb), ...stampColumnsOf(scope) }))
    .where('id', '=', partitionId)
    .where(eb => eb(eb('usedGb', '+', gb), '<=', eb.ref('capacity')))
    .returning('id')
    .executeTakeFirst();
  if (!reserved) return false;
  await updateThresholdAlarm(scope, reserved.id);
  return true;
}

/** Frees reserved space of a partition, at most the amount that is reserved. */
export async function releaseSpace(scope: EffectScope, partitionId: number | null, gb: number): Promise<void> {
  if (partitionId === null) return;
  await withTables(scope.db, partitions)
    .updateTable('partitions')
    .set(eb => ({ usedGb: eb.fn<number>('greatest', [eb('usedGb', '-', gb), eb.lit(0)]), ...stampColumnsOf(scope) }))
    .where('id', '=', partitionId)
    .execute();
  await updateThresholdAlarm(scope, partitionId);
}

/** Raises an alarm for a partition above its threshold; closes the alarm of a partition below it. */
export async function updateThresholdAlarm(scope: EffectScope, partitionId: number): Promise<void> {
  const partition = await withTables(scope.db, partitions, storageDevices)
    .selectFrom('partitions as p')
    .innerJoin('storage_devices as s', 's.id', 'p.storageId')
    .select(['p.id', 'p.name', 'p.capacity', 'p.usedGb', 'p.threshold', 's.roomId', 's.storageName'])
    .where('p.id', '=', partitionId)
    .executeTakeFirst();
  if (!partition) return;
  const { id, name, capacity, usedGb, threshold, roomId, storageName } = partition;
  const value = Math.round((usedGb / capacity) * 10_000) / 100;
  const subject = {
    indicator: alarmIndicator.storageCapacity,
    objectType: alarmObject.storage,
    objectName: `${storageName}/${name}`,
    objectScreen: 'partitions',
    objectId: id,
  };
  if (value <= threshold) return closeRecoveredAlarms(scope, subject);
  const content = formatMessage('分区{0}已使用{1}%，超过阈值{2}%', name, value, threshold);
  await raiseAlarm(scope, { ...subject, roomId, value, threshold, content });
}
