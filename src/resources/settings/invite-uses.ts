import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { rewardType } from '../../schemas/codes/settings.ts';
import { code, dateTime, integer, reference } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

/** Uses of invite codes, with the rewards of the inviting user and the invited user. */
export default defineResource({
  name: 'invite-uses',
  title: { zh: '邀请码使用明细', en: 'Invitation code uses' },
  noun: { zh: '邀请记录', en: 'invitation code use' },
  icon: 'ReceiptLong',
  order: 220,
  type: 'record',
  code: 'settings:invite-uses',
  operations: {},
  hidden: true,
  api: conventionalApi('/api/config/v1/invite-uses'),
  sort: { field: 'useTime', order: 'DESC' },
  fields: {
    inviteeName: reference({ zh: '被邀请人', en: 'Invitee' }, 'client-users.userName', { readOnly: true, list: true, filter: true, title: true }),
    inviteCodeId: reference({ zh: '邀请码', en: 'Invitation code' }, 'invite-codes', { readOnly: true, list: true, filter: true }),
    rewardType: code({ zh: '奖励类型', en: 'Reward type' }, rewardType, { readOnly: true, list: true, filter: true }),
    inviterReward: integer({ zh: '邀请人奖励', en: 'Inviter reward' }, { readOnly: true, list: true }),
    inviteeReward: integer({ zh: '被邀请人奖励', en: 'Invitee reward' }, { readOnly: true, list: true }),
    useTime: dateTime({ zh: '使用时间', en: 'Used' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
});
