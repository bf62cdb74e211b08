import { sql } from 'kysely';

import { raiseAlarm, recoverAlarms } from '../alarms/raiseAlarm.ts';
import { alarmIndicator, alarmObject } from '../../../src/schemas/codes/alarms.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';
import { stampColumns } from '../../engine/records/store.ts';
import type { Database } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';

const bytesOfGb = 1024 ** 3;

/** Converts bytes to whole gigabytes, in which storage pools reserve space. */
export function toGb(bytes: unknown): number {
  return Math.ceil(Number(bytes ?? 0) / bytesOfGb);
}

export interface Partition {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
  readonly usedGb: number;
  readonly threshold: number;
  readonly status: number;
}

export async function readPartition({ db }: EffectScope, id: unknown): Promise<Partition | undefined> {
  const { rows } = await sql<Partition>`
    select id, name, capacity, coalesce("usedGb", 0) as "usedGb", threshold, status from partitions
    where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Code of `partitionPurpose` for backups. */
const forBackups = 3;

/** Returns the partition for the platform's own backups: the backup partition with the most free space. */
export async function backupPartition(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from partitions where purpose = ${forBackups} and status = 1
    order by capacity - coalesce("usedGb", 0) desc, id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Reserves space on a partition; returns `false` when too little is free. */
export async function reserveSpace(scope: EffectScope, partitionId: unknown, gb: number): Promise<boolean> {
  const changes = stampColumns(scope.resourceOf('partitions'), toWriteStamp(scope));
  const { rows } = await sql`
    update partitions set "usedGb" = coalesce("usedGb", 0) + ${gb}, ${sql.join([...changes])}
    where id = ${partitionId} and coalesce("usedGb", 0) + ${gb} <= capacity returning id`.execute(scope.db);
  if (rows.length === 0) return false;
  await updateThresholdAlarm(scope, partitionId);
  return true;
}

/** Frees reserved space of a partition, at most the amount that is reserved. */
export async function releaseSpace(scope: EffectScope, partitionId: unknown, gb: number): Promise<void> {
  const changes = stampColumns(scope.resourceOf('partitions'), toWriteStamp(scope));
  await sql`
    update partitions set "usedGb" = greatest(coalesce("usedGb", 0) - ${gb}, 0), ${sql.join([...changes])}
    where id = ${partitionId}`.execute(scope.db);
  await updateThresholdAlarm(scope, partitionId);
}

const { storageCapacity } = alarmIndicator;
const { storage: storageObject } = alarmObject;

/** Raises an alarm for a partition above its threshold; closes the alarm of a partition below it. */
export async function updateThresholdAlarm(scope: EffectScope, partitionId: unknown): Promise<void> {
  const { rows } = await sql<Partition & { readonly roomId: number | null; readonly storageName: string }>`
    select p.id, p.name, p.capacity, coalesce(p."usedGb", 0) as "usedGb", p.threshold, s."roomId", s."storageName"
    from partitions p join storage_devices s on s.id = p."storageId" where p.id = ${partitionId}`.execute(scope.db);
  const [partition] = rows;
  if (!partition) return;
  const { id, name, capacity, usedGb, threshold, roomId, storageName } = partition;
  const value = Math.round((usedGb / capacity) * 10_000) / 100;
  const subject = {
    indicator: storageCapacity,
    objectType: storageObject,
    objectName: `${storageName}/${name}`,
    objectScreen: 'partitions',
    objectId: id,
  };
  if (value <= threshold) return recoverAlarms(scope, subject);
  const content = formatMessage('分区{0}已使用{1}%，超过阈值{2}%', name, value, threshold);
  await raiseAlarm(scope, { ...subject, roomId, value, threshold, content });
}
