import partitions from '../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import storageMigration from '../../../src/resources/storage/storage-migration.ts';
import storageMigrations from '../../../src/resources/storage/storage-migrations.ts';
import storageMoves from '../../../src/resources/storage/storage-moves.ts';
import { enableStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { migrationMode } from '../../../src/schemas/codes/devices.ts';
import { storageMigrationSource } from '../../../src/schemas/codes/storage.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { estimateSeconds } from './dataJobs.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { type Partition, readPartition, toGigabytes } from './partitionSpace.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { insertInto, insertManyInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { type FlowValues, flowOf } from '../../engine/flows/flowOf.ts';
import { type FlowScope, type FlowPlan, type PlannedRow, executableRowsOf } from '../../engine/flows/plan.ts';
import { type Volume, readSourceVolumes } from './storageVolumes.ts';

type MigrationForm = FlowValues<typeof storageMigration>;

const gigabyte = 1024 ** 3;

export const flows = flowOf(storageMigration, { plan, run: carryOut });

const reasons = {
  inUse: { zh: '使用中，只能热迁移', en: 'The device is in use; only a hot migration is possible' },
  moving: { zh: '已有进行中的迁移', en: 'A migration of this record is already running' },
} as const satisfies Readonly<Record<string, Label>>;

async function plan(scope: FlowScope, values: MigrationForm): Promise<FlowPlan<Volume>> {
  const target = await readTargetPartition(scope, values);
  const rows = (await readSourceVolumes(scope, values))
    .filter(sourceVolume => sourceVolume.partitionId !== target.id)
    .map(sourceVolume => toRow(sourceVolume, values));
  const done = rows.filter(row => row.skip === undefined);
  const sizes = done.map(({ work }) => work?.sizeBytes ?? 0);
  const gb = sizes.reduce((sum, size) => sum + toGigabytes(size), 0);
  const share = usagePercent(target, gb);
  if (share > target.threshold) {
    throw createFieldRefusal(
      'targetPartitionId',
      `迁移后使用率${share}%，超过该分区的阈值${target.threshold}%`,
      `The partition would be ${share}% full, above its threshold of ${target.threshold}%`,
    );
  }
  const free = target.capacity - target.usedGb;
  const figures = {
    volumes: done.length,
    totalBytes: sizes.reduce((sum, size) => sum + size, 0),
    seconds: sizes.reduce((sum, size) => sum + estimateSeconds(size, values.speedLimit), 0),
    freeBefore: free * gigabyte,
    freeAfter: (free - gb) * gigabyte,
    usageAfter: share,
  };
  return { rows, figures };
}

/** Returns the usage of a partition in per cent after an addition of `gb` gigabytes. */
function usagePercent({ usedGb, capacity }: Partition, gb: number): number {
  return Math.round(((usedGb + gb) / capacity) * 10_000) / 100;
}

async function readTargetPartition(scope: FlowScope, values: MigrationForm): Promise<Partition> {
  const target = await readPartition(scope, values.targetPartitionId);
  if (target?.status !== enableStatus.enabled)
    throw createFieldRefusal('targetPartitionId', '目标分区已禁用', 'The target is disabled');
  if (values.sourceType === storageMigrationSource.storagePartition && values.sourcePartitionId === target.id) {
    throw createFieldRefusal('targetPartitionId', '目标分区不能与源分区相同', 'Source and target cannot be the same');
  }
  return target;
}

function toRow(volume: Volume, { mode }: MigrationForm): PlannedRow<Volume> {
  const { id, rbdName, deviceCode, userName, partition, partitionId, sizeBytes, inUse, isMoving } = volume;
  return {
    id,
    name: rbdName,
    skip: isMoving ? reasons.moving : inUse && mode === migrationMode.cold ? reasons.inUse : undefined,
    cells: { deviceCode, userName, inUse, partition, sizeBytes },
    seen: partitionId,
    work: volume,
  };
}

/** Schedules the copies of the volumes one after the other. */
async function carryOut(scope: FlowScope, values: MigrationForm, planned: FlowPlan<Volume>) {
  const { now, caller } = scope;
  const { mode, speedLimit, verify, deleteSource, targetPartitionId } = values;
  const begin = values.startTime ?? now;
  const common = {
    mode,
    speedLimit,
    verify: verify === true,
    deleteSource: deleteSource === true,
    operatorName: caller.userName,
  };
  const migrationId = await insertInto(scope, storageMigrations, {
    ...common,
    source: await sourceName(scope, values),
    target: await partitionName(scope, targetPartitionId),
    startTime: begin,
  });
  const { batchNo } = await withTables(scope.db, storageMigrations)
    .selectFrom('storage_migrations')
    .select('batchNo')
    .where('id', '=', migrationId)
    .executeTakeFirstOrThrow();
  let planTime = begin;
  const moves = executableRowsOf(planned)
    .flatMap(({ work }) => work ?? [])
    .map(({ id: deviceId, userName, partitionId: sourcePartitionId, rbdName, sizeBytes }) => {
      const source = { deviceId, userName, sourcePartitionId, rbdName, sizeBytes };
      const move = { ...common, ...source, migrationId, targetPartitionId, planTime, jobStatus: jobStatus.waiting };
      planTime = addSeconds(planTime, estimateSeconds(sizeBytes, speedLimit));
      return move;
    });
  await insertManyInto(scope, storageMoves, moves);
  return { answer: { taskId: migrationId, batchNo, count: moves.length } };
}

/** Returns the name of the partition or the storage from which the volumes are moved. */
async function sourceName(scope: FlowScope, values: MigrationForm): Promise<string> {
  const { sourceType, sourcePartitionId, sourceStorageId = null } = values;
  if (sourceType === storageMigrationSource.storagePartition && typeof sourcePartitionId === 'number') {
    return partitionName(scope, sourcePartitionId);
  }
  const storage = await withTables(scope.db, storageDevices)
    .selectFrom('storage_devices')
    .select('storageName')
    .where('id', '=', sourceStorageId)
    .executeTakeFirst();
  return storage?.storageName ?? '';
}

/** Returns the name of a partition, preceded by the name of its storage. */
async function partitionName({ db }: FlowScope, id: number): Promise<string> {
  const place = await withTables(db, partitions, storageDevices)
    .selectFrom('partitions as p')
    .innerJoin('storage_devices as s', 's.id', 'p.storageId')
    .select(['s.storageName', 'p.name'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return place ? `${place.storageName}/${place.name}` : '';
}
