import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { estimateSeconds } from './dataJobs.ts';
import { addSeconds, formatRecordNo } from '../../engine/effects/times.ts';
import { type Partition, readPartition, toGb } from './partitionSpace.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';
import { storedFields } from '../../engine/fields/resourceFields.ts';
import type { Row } from '../../engine/storage/database.ts';
import { insertRows } from '../../engine/storage/insertRows.ts';
import { type SqlType, sqlTypeOf } from '../../engine/storage/tables.ts';
import type { FlowScope, FlowHandler, Plan, PlannedRow } from '../../engine/flows/plan.ts';
import { plannedRows } from '../../engine/flows/plan.ts';
import { type Volume, readSourceVolumes } from './storageVolumes.ts';

const gigabyte = 1024 ** 3;
/** Code of `migrateMode`. */
const cold = 1;
/** Codes of `enableStatus` and `storageMigrateSource`. */
const enabled = 1;
const ofPartition = 1;

export const flows: Readonly<Record<string, FlowHandler>> = {
  'storage-migration': { plan, run: carryOut },
};

const reasons = {
  inUse: { zh: '使用中，只能热迁移', en: 'The device is in use; only a hot migration is possible' },
  moving: { zh: '已有进行中的迁移', en: 'A migration of this record is already running' },
} as const satisfies Readonly<Record<string, Label>>;

async function plan(scope: FlowScope, values: Row): Promise<Plan> {
  const target = await readTargetPartition(scope, values);
  const rows = (await readSourceVolumes(scope, values))
    .filter(sourceVolume => sourceVolume.partitionId !== target.id)
    .map(sourceVolume => toRow(sourceVolume, values));
  const done = rows.filter(row => row.skip === undefined);
  const sizes = done.map(({ cells }) => Number(cells['sizeBytes']));
  const gb = sizes.reduce((sum, size) => sum + toGb(size), 0);
  const share = usagePercent(target, gb);
  if (share > target.threshold) {
    throw createFieldRefusal(
      'targetPartitionId',
      `迁移后使用率${share}%，超过该分区的阈值${target.threshold}%`,
      `It would be ${share}% full, above its threshold of ${target.threshold}%`,
    );
  }
  const free = target.capacity - target.usedGb;
  const figures = {
    volumes: done.length,
    totalBytes: sizes.reduce((sum, size) => sum + size, 0),
    seconds: sizes.reduce((sum, size) => sum + estimateSeconds(size, Number(values['speedLimit'])), 0),
    freeBefore: free * gigabyte,
    freeAfter: (free - gb) * gigabyte,
    usageAfter: share,
  };
  return { rows, figures };
}

/** Returns the usage of a partition, in per cent, if `gb` more were stored. */
function usagePercent({ usedGb, capacity }: Partition, gb: number): number {
  return Math.round(((usedGb + gb) / capacity) * 10_000) / 100;
}

async function readTargetPartition(scope: FlowScope, values: Row): Promise<Partition> {
  const target = await readPartition(scope, values['targetPartitionId']);
  if (target?.status !== enabled)
    throw createFieldRefusal('targetPartitionId', '目标分区已禁用', 'The target is disabled');
  if (values['sourceType'] === ofPartition && values['sourcePartitionId'] === target.id) {
    throw createFieldRefusal('targetPartitionId', '目标分区不能与源分区相同', 'Source and target cannot be the same');
  }
  return target;
}

function toRow(volume: Volume, { mode }: Row): PlannedRow {
  const { id, rbdName, deviceCode, userName, partition, partitionId, sizeBytes, inUse, isMoving } = volume;
  return {
    id,
    name: rbdName,
    skip: isMoving ? reasons.moving : inUse && mode === cold ? reasons.inUse : undefined,
    cells: { deviceCode, userName, inUse, partition, sizeBytes },
    seen: partitionId,
    work: { deviceId: id, userName, sourcePartitionId: partitionId },
  };
}

/** Schedules the volumes to be copied one after the other. */
async function carryOut(scope: FlowScope, values: Row, planned: Plan) {
  const { db, now, caller } = scope;
  const { mode, speedLimit, verify, deleteSource, targetPartitionId } = values;
  const begin = typeof values['startTime'] === 'string' ? values['startTime'] : now;
  const common = {
    mode,
    speedLimit,
    verify: verify === true,
    deleteSource: deleteSource === true,
    operatorName: caller.userName,
  };
  const rows = plannedRows(planned);
  const migrationId = await addRecord(scope, 'storage-migrations', {
    ...common,
    source: await placeName(
      scope,
      values['sourceType'] === ofPartition ? values['sourcePartitionId'] : null,
      values['sourceStorageId'],
    ),
    target: await placeName(scope, targetPartitionId, null),
    startTime: begin,
  });
  const batchNo = formatRecordNo('CC', now, migrationId);
  await changeRecordOf(scope, 'storage-migrations', migrationId, { batchNo });
  const moves = scope.resourceOf('storage-moves');
  const columns: Readonly<Record<string, SqlType>> = Object.fromEntries(
    Object.entries(storedFields(moves)).map(([name, field]) => [name, sqlTypeOf(field)]),
  );
  let planTime = begin;
  const items = rows.map(({ name, cells, work }) => {
    const row = {
      ...common,
      ...work,
      migrationId,
      targetPartitionId,
      rbdName: name,
      sizeBytes: cells['sizeBytes'],
      planTime,
    };
    planTime = addSeconds(planTime, estimateSeconds(Number(cells['sizeBytes']), Number(speedLimit)));
    return { ...row, jobStatus: 0, progress: 0, bookedGb: 0 };
  });
  await insertRows(db, 'storage_moves', columns, items);
  return { answer: { taskId: migrationId, batchNo, count: items.length } };
}

/** Returns the name of a storage, followed by its partition if one is given. */
async function placeName({ db }: FlowScope, partitionId: unknown, storageId: unknown): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select s."storageName" || coalesce('/' || p.name, '') as name
    from storage_devices s left join partitions p on p."storageId" = s.id and p.id = ${partitionId ?? null}::bigint
    where case when ${partitionId ?? null}::bigint is null then s.id = ${storageId ?? null}::bigint
      else p.id is not null end`.execute(db);
  return rows[0]?.name ?? '';
}
