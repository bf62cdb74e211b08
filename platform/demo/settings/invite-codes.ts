import agents from '../../../src/resources/agents/agents.ts';
import inviteCodes from '../../../src/resources/settings/invite-codes.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { rewardType } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(inviteCodes, {
  rows: 300,
  atOnce: 100,
  from: { clientUsers, agents },
  values: ({ numbered, sometimes, from, pick, random, past, oneFor, dueAfter }) => {
    const inviterName = sometimes(80, () => pick(from.clientUsers)?.userName);
    const agentId = sometimes(25, () => pick(from.agents)?.id);
    const type = random.weighted(
      [rewardType.starCoins, 50],
      [rewardType.points, 20],
      [rewardType.deviceDays, 20],
      [rewardType.coupon, 10],
    );
    const maxUses = random.oneOf([50, 100, 100, 500, 1_000]);
    const startTime = past(300);
    return {
      code: numbered('YQ######'),
      inviterName,
      agentId,
      rewardType: type,
      maxUses,
      startTime,
      status: random.weighted([enableStatus.enabled, 92], [enableStatus.disabled, 8]),
      inviterReward: oneFor(type, {
        [rewardType.starCoins]: [50, 100, 200],
        [rewardType.points]: [100, 500],
        [rewardType.deviceDays]: [1, 3],
        [rewardType.coupon]: [1, 2],
      }),
      inviteeReward: oneFor(type, {
        [rewardType.starCoins]: [20, 50],
        [rewardType.points]: [50, 100],
        [rewardType.deviceDays]: [1],
        [rewardType.coupon]: [1],
      }),
      rewardDays: type === rewardType.deviceDays ? random.oneOf([1, 3, 7, 15]) : null,
      endTime: dueAfter(startTime, [15_552_000, 31_104_000]),
      createTime: dueAfter(startTime, [0, 0]),
    };
  },
});
