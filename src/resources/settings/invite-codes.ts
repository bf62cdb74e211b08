import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type inviteUses from './invite-uses.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { redemptionStatus, rewardType } from '../../schemas/codes/settings.ts';
import { code, dateTime, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'invite-codes',
  title: { zh: '邀请码', en: 'Invitation codes' },
  noun: { zh: '邀请码', en: 'invitation code' },
  icon: 'GroupAdd',
  order: 190,
  type: 'crud',
  code: 'settings:invite-codes',
  operations: crud('invite-code'),
  api: conventionalApi('/api/config/v1/invite-codes'),
  fields: {
    code: text({ zh: '邀请码', en: 'Invitation code' }, { required: true, rules: [max(10)], unique: true, readOnly: 'edit', list: true, filter: 'search', title: true }),
    inviterName: reference({ zh: '邀请人', en: 'Inviter' }, 'client-users.userName', { list: true, filter: true }),
    agentId: reference({ zh: '代理', en: 'Agent' }, 'agents', { list: true, filter: true }),
    rewardType: code({ zh: '奖励类型', en: 'Reward type' }, rewardType, { required: true, list: true, filter: true }),
    inviterReward: integer({ zh: '邀请人奖励', en: 'Inviter reward' }, { required: true, rules: [range(0, 9999)], list: true }),
    inviteeReward: integer({ zh: '被邀请人奖励', en: 'Invitee reward' }, { required: true, rules: [range(0, 9999)], list: true }),
    rewardDays: integer({ zh: '奖励天数', en: 'Reward days' }, { required: true, rules: [range(1, 30)], visibleWhen: { eq: ['$form.rewardType', rewardType.deviceDays] }, list: true }),
    maxUses: integer({ zh: '可用次数', en: 'Max uses' }, { required: true, rules: [range(1, 9999)], default: 100, list: true }),
    usedCount: integer({ zh: '已用次数', en: 'Used' }, { ...countOf<typeof inviteUses>('invite-uses', { inviteCodeId: 'id' }), list: true, sort: true }),
    codeStatus: code({ zh: '使用状态', en: 'Usage status' }, redemptionStatus, { computed: true, readOnly: true, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [notBefore('endTime', 'startTime')],
  sections: [
    { title: { zh: '邀请码', en: 'Invitation code' }, fields: ['code', 'inviterName', 'agentId', 'status', 'note'] },
    {
      title: { zh: '奖励与期限', en: 'Rewards and term' },
      fields: ['rewardType', 'inviterReward', 'inviteeReward', 'rewardDays', 'maxUses', 'startTime', 'endTime'],
    },
  ],
  effects: { update: 'inviteCodeUpdate' },
  refuses: [{ on: ['delete'], when: { gt: ['$record.usedCount', 0] }, says: { zh: '已被使用{usedCount}次，不能删除', en: 'The code has been used {usedCount} times and cannot be deleted' } }],
  actions: [
    action(
      'uses',
      { zh: '使用明细', en: 'View uses' },
      {
        on: ['row'],
        code: 'invite-code:uses',
        icon: 'ReceiptLong',
        opens: { related: 'invite-uses', filter: { inviteCodeId: '{id}' } },
      },
    ),
  ],
});
