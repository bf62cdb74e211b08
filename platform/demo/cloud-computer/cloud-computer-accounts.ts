import cloudComputerAccounts from '../../../src/resources/cloud-computer/cloud-computer-accounts.ts';
import cloudComputerMeals from '../../../src/resources/cloud-computer/cloud-computer-meals.ts';
import dataCenters from '../../../src/resources/cloud-computer/data-centers.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { powerStatus } from '../../../src/schemas/codes/rooms.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(cloudComputerAccounts, {
  rows: 340,
  atOnce: 100,
  from: { clientUsers, dataCenters, cloudComputerMeals },
  values: ({ numbered, from, pick, random, daysFromNow, past }) => {
    const userName = pick(filterMatchingRows(from.clientUsers, { status: [accountStatus.normal] }))?.userName;
    const dataCenterId = pick(from.dataCenters)?.id;
    const cloudComputerMeal = pick(
      filterMatchingRows(from.cloudComputerMeals, { shelfStatus: [shelfStatus.listed, shelfStatus.unlisted] }),
    );
    const machinePort = random.between(30_000, 39_999);
    const usedSeconds = random.between(600, 400_000);
    const status = random.weighted([accountStatus.normal, 90], [accountStatus.frozen, 6], [accountStatus.closed, 4]);
    const expireTime = callFunctionForKey(status, {
      [accountStatus.normal]: () => daysFromNow(1, 300),
      [accountStatus.frozen]: () => daysFromNow(-30, 120),
      [accountStatus.closed]: () => daysFromNow(-200, -5),
    });
    const ownPowerStatus = callFunctionForKey(status, {
      [accountStatus.normal]: () => random.weighted([powerStatus.on, 45], [powerStatus.off, 55]),
      [accountStatus.frozen]: () => powerStatus.off,
      [accountStatus.closed]: () => powerStatus.off,
    });
    return {
      account: numbered('pc_######'),
      userName,
      dataCenterId,
      mealId: cloudComputerMeal?.id,
      machinePort,
      usedSeconds,
      accountStatus: status,
      configId: cloudComputerMeal?.configId,
      expireTime,
      powerStatus: ownPowerStatus,
      powerTime: ownPowerStatus === powerStatus.on ? past(0.5) : null,
    };
  },
});
