import { seedOf } from '../../../../platform/demo/seedOf.ts';
import { resultStatus } from '../../../../src/schemas/codes/common.ts';
import sampleLogs from '../../resources/system/sample-logs.ts';
import sampleParts from '../../resources/system/sample-parts.ts';

export default seedOf(sampleLogs, {
  rows: 120,
  from: { sampleParts },
  values: ({ random, from, pick, past }) => ({
    what: random.oneOf(['上电', '断电', '升级', '重启']),
    partNo: pick(from.sampleParts)?.partNo,
    happenedAt: past(30, 'evening'),
    result: random.weighted([resultStatus.succeeded, 9], [resultStatus.failed, 1]),
    costMs: random.between(1, 900),
    before: { power: 'on', fan: 1 },
    after: { power: 'off', fan: 1 },
  }),
});
