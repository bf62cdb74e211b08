import integralRecords from '../../../src/resources/marketing/integral-records.ts';
import integralRules from '../../../src/resources/marketing/integral-rules.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { integralRuleType } from '../../../src/schemas/codes/marketing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(integralRecords, {
  rows: 12_000,
  atOnce: 100,
  from: { clientUsers, integralRules },
  values: ({ numbered, from, pick, past, oneFor, dueAfter }) => {
    const clientUser = pick(from.clientUsers);
    const integralRule = pick(from.integralRules);
    const createTime = past(360, 'evening');
    const ruleType = integralRule?.ruleType;
    return {
      recordNo: numbered('JF##########'),
      userName: clientUser?.userName,
      ruleId: integralRule?.id,
      createTime,
      ruleType,
      source: integralRule?.ruleName,
      balance: clientUser?.integral,
      points: oneFor(ruleType, {
        [integralRuleType.earn]: [5, 5, 5, 10, 10, 20, 30, 50, 100, 200],
        [integralRuleType.spend]: [-50, -100, -100, -200, -300, -500],
      }),
      expireTime: ruleType === integralRuleType.earn ? dueAfter(createTime, [31_536_000, 31_536_000]) : null,
    };
  },
});
