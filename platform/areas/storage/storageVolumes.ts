import { sql } from 'kysely';

import { isInUse, estimateDeviceBytes } from './dataJobs.ts';
import type { Row } from '../../engine/storage/database.ts';
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

/** Code of `storageMigrateSource`. */
const ofPartition = 1;
const mostVolumes = 5_000;

/** Codes of `jobStatus` for unfinished moves: waiting, running, paused. */
const unfinishedStatuses = [0, 1, 5];

/** Returns the volumes of a partition, or of all partitions of a storage, ordered by device id. */
export async function readSourceVolumes(
  { db, isHeld }: Pick<FlowScope, 'db' | 'isHeld'>,
  values: Row,
): Promise<readonly Volume[]> {
  const where =
    values['sourceType'] === ofPartition
      ? sql`p.id = ${values['sourcePartitionId']}`
      : sql`p."storageId" = ${values['sourceStorageId']}`;
  const { rows } = await sql<
    Omit<Volume, 'sizeBytes' | 'inUse'> & { runStatus: number | null; phoneType: number | null }
  >`
    select d.id, d."rbdName", d."deviceCode", d."userName", d."partitionId", p.name as partition, d."runStatus",
      d."phoneType",
      (exists (select from storage_moves m where m."deviceId" = d.id and m."jobStatus" = any(${unfinishedStatuses}::bigint[]))
        or exists (select from rbd_moves r where r."rbdName" = d."rbdName" and r."jobStatus" = any(${unfinishedStatuses}::bigint[])))
        as "isMoving"
    from devices d join partitions p on p.id = d."partitionId"
    where ${where} and d."rbdName" is not null
    order by d.id limit ${mostVolumes} ${isHeld ? sql`for update of d` : sql``}`.execute(db);
  return rows.map(({ runStatus, phoneType, ...row }) => ({
    ...row,
    sizeBytes: estimateDeviceBytes(phoneType),
    inUse: isInUse({ runStatus }),
  }));
}
