import merchants from '../../../src/resources/business/merchants.ts';
import rentalRecords from '../../../src/resources/business/rental-records.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import users from '../../../src/resources/users/users.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { commandStatus } from '../../../src/schemas/codes/business.ts';
import { allocationType } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(rentalRecords, {
  rows: 420,
  atOnce: 100,
  from: { merchants, resourceCodes, users, resourceStandards },
  values: ({ numbered, from, pick, random, daysFromNow }) => {
    const merchantSign = pick(from.merchants)?.merchantSign;
    const resourceCode = pick(from.resourceCodes);
    const quantity = random.oneOf([2, 5, 5, 8, 10, 10, 12, 20, 30]);
    const type = random.weighted([allocationType.instance, 85], [allocationType.host, 15]);
    const status = random.weighted(
      [distributionStatus.assigned, 72],
      [distributionStatus.unassigned, 26],
      [distributionStatus.reclaiming, 2],
    );
    const ownCommandStatus = random.weighted(
      [commandStatus.succeeded, 94],
      [commandStatus.failed, 5],
      [commandStatus.sending, 1],
    );
    return {
      rentalNo: numbered('ZL2026########'),
      merchantSign,
      resourceCode: resourceCode?.resourceCode,
      quantity,
      allocationType: type,
      distributionStatus: status,
      commandStatus: ownCommandStatus,
      operatorName: pick(from.users)?.userName,
      standardKey: resourceCode?.standardKey,
      roomId: resourceCode?.roomId,
      unitPrice: from.resourceStandards.find(({ standardKey }) => standardKey === resourceCode?.standardKey)
        ?.monthPrice,
      startTime: callFunctionForKey(status, {
        [distributionStatus.unassigned]: () => daysFromNow(-500, -200),
        [distributionStatus.assigned]: () => daysFromNow(-180, -1),
        [distributionStatus.reclaiming]: () => daysFromNow(-300, -90),
      }),
      endTime: callFunctionForKey(status, {
        [distributionStatus.unassigned]: () => daysFromNow(-150, -1),
        [distributionStatus.assigned]: () => daysFromNow(3, 360),
        [distributionStatus.reclaiming]: () => daysFromNow(-1, 30),
      }),
      createTime: callFunctionForKey(status, {
        [distributionStatus.unassigned]: () => daysFromNow(-510, -500),
        [distributionStatus.assigned]: () => daysFromNow(-190, -180),
        [distributionStatus.reclaiming]: () => daysFromNow(-310, -300),
      }),
      failReason:
        ownCommandStatus === commandStatus.failed
          ? random.oneOf(['部分设备离线', '机房网络中断', '指令下发超时'])
          : null,
    };
  },
});
