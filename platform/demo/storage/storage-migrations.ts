import partitions from '../../../src/resources/storage/partitions.ts';
import storageMigrations from '../../../src/resources/storage/storage-migrations.ts';
import { migrationMode } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(storageMigrations, {
  rows: 18,
  from: { partitions },
  values: ({ numbered, from, pick, random, daysFromNow }) => ({
    batchNo: numbered('CC########'),
    source: pick(from.partitions)?.name,
    target: pick(from.partitions)?.name,
    mode: random.weighted([migrationMode.cold, 60], [migrationMode.hot, 40]),
    speedLimit: random.oneOf([100, 200, 200, 500]),
    verify: random.oneOf([true, true, true, false]),
    deleteSource: random.oneOf([false, true]),
    startTime: daysFromNow(-180, -1),
    operatorName: 'admin',
  }),
});
