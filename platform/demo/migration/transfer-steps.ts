import transferSteps from '../../../src/resources/migration/transfer-steps.ts';
import userDataTransfers from '../../../src/resources/migration/user-data-transfers.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { transferStep } from '../../../src/schemas/codes/storage.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(transferSteps, {
  rows: 600,
  atOnce: 100,
  from: { userDataTransfers },
  values: ({ from, pick, random }) => {
    const userDataTransfer = pick(filterMatchingRows(from.userDataTransfers, { jobStatus: [jobStatus.succeeded] }));
    const step = random.oneOf([transferStep.registered, transferStep.started, transferStep.finished]);
    return {
      transferId: userDataTransfer?.id,
      step,
      byWhom: 'admin',
      message: valueForKey(step, {
        [transferStep.registered]: '已登记',
        [transferStep.started]: '开始复制数据',
        [transferStep.finished]: '复制完成',
      }),
      stepTime: userDataTransfer?.startTime,
    };
  },
});
