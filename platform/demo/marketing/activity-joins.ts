import activities from '../../../src/resources/marketing/activities.ts';
import activityJoins from '../../../src/resources/marketing/activity-joins.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { giftStatus } from '../../../src/schemas/codes/billing.ts';
import { activityStatus } from '../../../src/schemas/codes/marketing.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(activityJoins, {
  rows: 900,
  atOnce: 100,
  from: { activities, clientUsers },
  values: ({ numbered, from, pick, random, past, after }) => {
    const activityId = pick(
      filterMatchingRows(from.activities, { activityStatus: [activityStatus.running, activityStatus.ended] }),
    )?.id;
    const userName = pick(from.clientUsers)?.userName;
    const amount = random.between(9, 199);
    const joinTime = past(90, 'evening');
    return {
      orderNo: numbered('HD2026######'),
      activityId,
      userName,
      amount,
      joinTime,
      giftStatus: random.weighted([giftStatus.sent, 93], [giftStatus.sendingFailed, 5], [giftStatus.sending, 2]),
      sendTime: after(joinTime, [2, 90]),
    };
  },
});
