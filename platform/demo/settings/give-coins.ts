import giveCoins from '../../../src/resources/settings/give-coins.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { giftStatus } from '../../../src/schemas/codes/billing.ts';
import { giftTarget } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(giveCoins, {
  rows: 1_200,
  atOnce: 100,
  from: { clientUsers },
  values: ({ numbered, random, from, pick, past, dueAfter }) => {
    const target = random.weighted(
      [giftTarget.oneUser, 55],
      [giftTarget.list, 25],
      [giftTarget.userLevel, 12],
      [giftTarget.allUsers, 8],
    );
    const userName = pick(from.clientUsers)?.userName;
    const coins = random.oneOf([10, 50, 100, 100, 200, 500, 1_000]);
    const reason = random.oneOf([
      '机房维护补偿',
      '活动奖励',
      '投诉安抚',
      '新用户关怀',
      '建议采纳奖励',
      '老用户回馈',
      '系统故障补偿',
    ]);
    const status = random.weighted([giftStatus.sent, 96], [giftStatus.sendingFailed, 4]);
    const operatorName = random.oneOf(['admin', 'ops01', 'ops01', 'support03']);
    const giveTime = past(240, 'evening');
    return {
      giveNo: numbered('ZS########'),
      giveTarget: target,
      userName,
      coins,
      reason,
      giftStatus: status,
      operatorName,
      giveTime,
      failReason: status === giftStatus.sendingFailed ? random.oneOf(['账号已冻结', '账号已注销']) : null,
      createTime: dueAfter(giveTime, [0, 0]),
    };
  },
});
