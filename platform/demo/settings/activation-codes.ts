import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { randomRow } from '../values/random.ts';
import { hourMs } from '../../../src/schemas/base/durations.ts';
import agents from '../../../src/resources/agents/agents.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import activationCodes from '../../../src/resources/settings/activation-codes.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(activationCodes, {
  rows: 6_000,
  atOnce: 100,
  from: { cloudMeals, merchants, agents, clientUsers },
  values: ({ fake, numbered, index, from, pick, randomFor, wallMs, dueAfter, countPassed, oneFor, after }) => {
    const code = fake('code16');
    // All codes of a batch share the package, the merchant, the agent and the day.
    const batchNo = numbered('JH#######', (index % 30) + 1);
    const batch = randomFor(batchNo);
    const createTime = formatWallTime(wallMs - batch.between(40 * 24, 300 * 24) * hourMs);
    const expireTime = dueAfter(createTime, [15_552_000, 15_552_000]);
    const codeStatus = oneFor(countPassed(expireTime), {
      0: [
        redemptionStatus.unused,
        redemptionStatus.unused,
        redemptionStatus.unused,
        redemptionStatus.unused,
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.voided,
      ],
      1: [
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.used,
        redemptionStatus.expired,
        redemptionStatus.expired,
      ],
    });
    return {
      code,
      batchNo,
      quantity: 200,
      prefix: null,
      mealId: randomRow(batch, from.cloudMeals)?.id,
      days: batch.oneOf([7, 30, 30, 90, 180, 365]),
      merchantSign: randomRow(batch, from.merchants)?.merchantSign,
      agentId: batch.next() < 0.4 ? randomRow(batch, from.agents)?.id : null,
      createTime,
      expireTime,
      codeStatus,
      userName: codeStatus === redemptionStatus.used ? pick(from.clientUsers)?.userName : null,
      useTime: codeStatus === redemptionStatus.used ? after(createTime, [3_600, 3_400_000]) : null,
    };
  },
});
