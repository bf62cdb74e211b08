import inviteCodes from '../../../src/resources/settings/invite-codes.ts';
import inviteUses from '../../../src/resources/settings/invite-uses.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(inviteUses, {
  rows: 1_500,
  atOnce: 100,
  from: { inviteCodes, clientUsers },
  values: ({ from, pick, past }) => {
    const inviteCode = pick(from.inviteCodes);
    return {
      inviteCodeId: inviteCode?.id,
      inviteeName: pick(from.clientUsers)?.userName,
      useTime: past(120, 'evening'),
      rewardType: inviteCode?.rewardType,
      inviterReward: inviteCode?.inviterReward,
      inviteeReward: inviteCode?.inviteeReward,
    };
  },
});
