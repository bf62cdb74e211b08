import devices from '../../../src/resources/devices/devices.ts';
import scriptExpenses from '../../../src/resources/scripts/script-expenses.ts';
import scripts from '../../../src/resources/scripts/scripts.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { paymentMethod } from '../../../src/schemas/codes/billing.ts';
import { reviewStatus } from '../../../src/schemas/codes/common.ts';
import { scriptChargeType } from '../../../src/schemas/codes/scripts.ts';
import { seedOf } from '../seedOf.ts';
import { subtractAmounts } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(scriptExpenses, {
  rows: 9_000,
  atOnce: 100,
  from: { clientUsers, scripts, devices },
  values: ({ numbered, from, pick, random, past, share }) => {
    const userName = pick(from.clientUsers)?.userName;
    const script = pick(
      filterMatchingRows(from.scripts, {
        chargeType: [scriptChargeType.perUse, scriptChargeType.daily, scriptChargeType.monthly],
        auditStatus: [reviewStatus.approved],
      }),
    );
    const way = random.weighted(
      [paymentMethod.alipay, 30],
      [paymentMethod.wechat, 40],
      [paymentMethod.starCoins, 22],
      [paymentMethod.balance, 8],
    );
    const deviceId = pick(from.devices)?.id;
    const expenseTime = past(230, 'evening');
    const amount = script?.price;
    const authorShare = share(amount, [70, 70], 2);
    return {
      expenseNo: numbered('JBXF##########'),
      userName,
      scriptId: script?.id,
      payWay: way,
      deviceId,
      expenseTime,
      settled: false,
      gameId: script?.gameId,
      authorId: script?.authorId,
      chargeType: script?.chargeType,
      amount,
      starCoins: way === paymentMethod.starCoins ? script?.starCoins : null,
      authorShare,
      platformShare: subtractAmounts(amount, authorShare),
    };
  },
});
