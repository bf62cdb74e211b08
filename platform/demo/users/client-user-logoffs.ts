import clientUserLogoffs from '../../../src/resources/users/client-user-logoffs.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { logoffStatus } from '../../../src/schemas/codes/users.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(clientUserLogoffs, {
  rows: 90,
  from: { clientUsers },
  values: ({ from, pick, random, past, dueAfter, after }) => {
    const clientUser = pick(from.clientUsers);
    const reason = random.oneOf(['不再使用云手机', '更换手机号', '隐私考虑', '费用太高', '重复注册']);
    const status = random.weighted([logoffStatus.pending, 20], [logoffStatus.closed, 55], [logoffStatus.cancelled, 15]);
    const applyTime = past(60);
    return {
      userName: clientUser?.userName,
      reason,
      status,
      applyTime,
      phone: clientUser?.phone,
      merchantSign: clientUser?.merchantSign,
      starCoins: clientUser?.starCoins,
      deviceCount: clientUser?.deviceCount,
      effectiveTime: dueAfter(applyTime, [1_296_000, 1_296_000]),
      handleTime: status === logoffStatus.cancelled ? after(applyTime, [3_600, 86_400]) : null,
      operatorName: status === logoffStatus.cancelled ? random.oneOf(['support01', 'support02', 'admin']) : null,
    };
  },
});
