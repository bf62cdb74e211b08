import thirdParties from '../../../src/resources/system/third-parties.ts';
import thirdPartyCalls from '../../../src/resources/system/third-party-calls.ts';
import { resultStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(thirdPartyCalls, {
  rows: 800,
  atOnce: 100,
  from: { thirdParties },
  values: ({ random, from, pick, past }) => {
    const method = random.oneOf(['token', 'userinfo', 'pay', 'refund', 'notify', 'push', 'verify', 'report']);
    const thirdPartyId = pick(from.thirdParties)?.id;
    const result = random.weighted([resultStatus.succeeded, 97], [resultStatus.failed, 3]);
    return {
      method,
      thirdPartyId,
      result,
      costMs: random.between(20, 900),
      callTime: past(7, 'evening'),
      message: callFunctionForKey(result, {
        [resultStatus.succeeded]: () => '成功',
        [resultStatus.failed]: () => random.oneOf(['签名错误', '对方超时', '余额不足', '频率超限']),
      }),
    };
  },
});
