import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { storageMigrationSource } from '../../../src/schemas/codes/storage.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { readSourceVolumes } from './storageVolumes.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import { badRequestRefusal, toId } from '../../engine/http/requestInput.ts';
import { createBatchControlRoute } from '../devices/panel/batchControl.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';

const base = '/api/storage/v1/storage-migration';
const maxListed = 500;
/** Maps each kind of source to the field that it requires. */
const sources: Readonly<Record<CodeOf<typeof storageMigrationSource>, string>> = {
  [storageMigrationSource.storagePartition]: 'sourcePartitionId',
  [storageMigrationSource.storage]: 'sourceStorageId',
};

/**
 * Creates two routes of storage migration: the list of volumes, and the control of a batch. `createFlowRoutes` creates the
 * routes of the flow.
 */
export function createStorageMigrationRoutes(deps: Pick<PlatformBasics, 'catalogue' | 'clock'>): readonly Route[] {
  return [
    { method: 'POST', path: `${base}/volumes`, permission: { anyOf: ['storage:storage-migration'] }, handle: volumes },
    createBatchControlRoute(deps, {
      base,
      code: 'storage-migration:control',
      items: 'storage-moves',
      by: 'migrationId',
    }),
  ];
}

/** Returns the volumes of a source, each with its size and owner, and whether it is in use. */
async function volumes({ body, db }: RouteContext): Promise<unknown> {
  const values = isRecord(body) ? body : {};
  const given = values['sourceType'] ?? storageMigrationSource.storagePartition;
  const sourceType = storageMigrationSource.items.find(({ value }) => value === given)?.value;
  if (sourceType === undefined) throw badRequestRefusal({ zh: '未知的迁出范围', en: 'Unknown source scope' });
  const field = sources[sourceType];
  const found = await readSourceVolumes({ db, isExecuting: false }, { sourceType, [field]: toId(values[field]) });
  return {
    volumes: found.slice(0, maxListed),
    total: found.length,
    totalBytes: found.reduce((sum, item) => sum + item.sizeBytes, 0),
  };
}
