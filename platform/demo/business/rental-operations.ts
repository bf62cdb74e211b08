import rentalOperations from '../../../src/resources/business/rental-operations.ts';
import rentalRecords from '../../../src/resources/business/rental-records.ts';
import users from '../../../src/resources/users/users.ts';
import { commandStatus, rentalOperationType } from '../../../src/schemas/codes/business.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(rentalOperations, {
  rows: 2_600,
  atOnce: 100,
  from: { rentalRecords, users },
  values: ({ numbered, from, pick, random, past, daysFromNow }) => {
    const rentalRecord = pick(from.rentalRecords);
    const operationType = random.weighted(
      [rentalOperationType.assign, 30],
      [rentalOperationType.reclaim, 18],
      [rentalOperationType.changeEndTime, 40],
      [rentalOperationType.sendAgain, 12],
    );
    const quantity = random.between(1, 30);
    const status = random.weighted([commandStatus.succeeded, 95], [commandStatus.failed, 5]);
    return {
      operationNo: numbered('CZ2026########'),
      rentalNo: rentalRecord?.rentalNo,
      operationType,
      quantity,
      commandStatus: status,
      operatorName: pick(from.users)?.userName,
      operateTime: past(360),
      merchantSign: rentalRecord?.merchantSign,
      resourceCode: rentalRecord?.resourceCode,
      beforeEndTime: operationType === rentalOperationType.changeEndTime ? daysFromNow(-60, 60) : null,
      afterEndTime: callFunctionForKey(operationType, {
        [rentalOperationType.assign]: () => daysFromNow(-30, 300),
        [rentalOperationType.changeEndTime]: () => daysFromNow(61, 420),
      }),
      failReason:
        status === commandStatus.failed ? random.oneOf(['部分设备离线', '机房网络中断', '指令下发超时']) : null,
    };
  },
});
