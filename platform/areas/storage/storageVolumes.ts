import rbdMoves from '../../../src/resources/migration/rbd-moves.ts';
import devices from '../../../src/resources/devices/devices.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import storageMoves from '../../../src/resources/storage/storage-moves.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { storageMigrationSource } from '../../../src/schemas/codes/storage.ts';
import { isDeviceInUse, estimateDeviceBytes } from './dataJobs.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { FlowScope } from '../../engine/flows/plan.ts';

/** Image of a device, with its user and location. */
export interface Volume {
  readonly id: number;
  readonly rbdName: string;
  readonly deviceCode: string;
  readonly userName: string | null;
  readonly partitionId: number;
  readonly partition: string;
  readonly sizeBytes: number;
  readonly inUse: boolean;
  /** True if an unfinished move of the volume exists. */
  readonly isMoving: boolean;
}

/** Partition or storage from which volumes are moved. */
export interface VolumeSource {
  readonly sourceType: CodeOf<typeof storageMigrationSource>;
  readonly sourcePartitionId?: number | null;
  readonly sourceStorageId?: number | null;
}

const maxVolumes = 5_000;

/** Status codes of unfinished moves. */
export const unfinishedStatuses = [jobStatus.waiting, jobStatus.running, jobStatus.paused] as const;

/** Returns the volumes of a partition, or of all partitions of a storage, ordered by device id. */
export async function readSourceVolumes(
  { db, isExecuting }: Pick<FlowScope, 'db' | 'isExecuting'>,
  { sourceType, sourcePartitionId = null, sourceStorageId = null }: VolumeSource,
): Promise<readonly Volume[]> {
  const isOfPartition = sourceType === storageMigrationSource.storagePartition;
  const rows = await withTables(db, devices, partitions, rbdMoves, storageMoves)
    .selectFrom('devices as d')
    .innerJoin('partitions as p', 'p.id', 'd.partitionId')
    .select(['d.id', 'd.rbdName', 'd.deviceCode', 'd.userName', 'p.id as partitionId', 'p.name as partition'])
    .select(['d.runStatus', 'd.phoneType'])
    .select(eb =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('storage_moves as m')
              .select('m.id')
              .whereRef('m.deviceId', '=', 'd.id')
              .where('m.jobStatus', '=', anyOf(unfinishedStatuses)),
          ),
          eb.exists(
            eb
              .selectFrom('rbd_moves as r')
              .select('r.id')
              .whereRef('r.rbdName', '=', 'd.rbdName')
              .where('r.jobStatus', '=', anyOf(unfinishedStatuses)),
          ),
        ])
        .$castTo<boolean>()
        .as('isMoving'),
    )
    .where(eb => (isOfPartition ? eb('p.id', '=', sourcePartitionId) : eb('p.storageId', '=', sourceStorageId)))
    .where('d.rbdName', 'is not', null)
    .orderBy('d.id')
    .limit(maxVolumes)
    .$if(isExecuting, query => query.forUpdate('d'))
    .$narrowType<{ rbdName: string }>()
    .execute();
  return rows.map(({ runStatus, phoneType, ...row }) => ({
    ...row,
    sizeBytes: estimateDeviceBytes(phoneType),
    inUse: isDeviceInUse({ runStatus }),
  }));
}
