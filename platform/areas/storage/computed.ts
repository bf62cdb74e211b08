import partitions from '../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import storageMigrations from '../../../src/resources/storage/storage-migrations.ts';
import storageMoves from '../../../src/resources/storage/storage-moves.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';

const { waiting, running, paused, failed, succeeded, cancelled } = jobStatus;

type JobState = CodeOf<typeof jobStatus>;

const moves = rowExpressionBuilderOf(storageMigrations, storageMoves)
  .selectFrom('storage_moves as m')
  .whereRef('m.migrationId', '=', 't.id');
const contents = rowExpressionBuilderOf(storageDevices, partitions)
  .selectFrom('partitions as p')
  .whereRef('p.storageId', '=', 't.id');
const partition = rowExpressionBuilderOf(partitions);
const usedGb = partition.fn.coalesce('t.usedGb', partition.lit(0));

/** Usage of storage devices and partitions, and progress of migrations. */
export const computed: ComputedFields = {
  'storage-devices.usedGb': contents.select(eb =>
    eb.cast<number>(eb.fn.coalesce(eb.fn.sum('p.usedGb'), eb.lit(0)), 'bigint').as('usedGb'),
  ),
  'storage-devices.usedRate': contents.select(eb =>
    percentOf(eb.fn.sum<number>('p.usedGb'), eb.ref('t.totalGb')).as('usedRate'),
  ),
  'partitions.usedRate': percentOf(usedGb, partition.ref('t.capacity')),
  'partitions.overThreshold': partition.parens(
    partition(partition(usedGb, '*', 100), '>', partition('t.threshold', '*', partition.ref('t.capacity'))),
  ),
  'storage-migrations.totalBytes': moves.select(eb =>
    eb.cast<number>(eb.fn.coalesce(eb.fn.sum('m.sizeBytes'), eb.lit(0)), 'bigint').as('totalBytes'),
  ),
  // The state of a migration is the first state in the list below that at least one of its moves has.
  'storage-migrations.jobStatus': moves.select(eb => {
    const any = (state: JobState) => eb.fn.max(eb.lit(state)).filterWhere('m.jobStatus', '=', state);
    return eb
      .fn<JobState>('coalesce', [...[running, waiting, paused, failed, succeeded].map(any), eb.lit(cancelled)])
      .as('jobStatus');
  }),
  'storage-migrations.endTime': moves.select(eb =>
    eb
      .case()
      .when(eb.fn.countAll<number>().filterWhere('m.jobStatus', 'in', [waiting, running, paused]), '=', 0)
      .then(eb.fn.max('m.endTime'))
      .end()
      .as('endTime'),
  ),
};
