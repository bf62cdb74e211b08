import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { giftStatus } from '../../schemas/codes/billing.ts';
import { giftTarget } from '../../schemas/codes/settings.ts';
import { userLevel } from '../../schemas/codes/users.ts';
import { code, dateTime, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'give-coins',
  title: { zh: '赠送星币', en: 'Give star coins' },
  noun: { zh: '星币赠送', en: 'coin gift' },
  icon: 'CardGiftcard',
  order: 140,
  type: 'crud',
  code: 'settings:give-coins',
  operations: { create: 'give-coin:add', export: 'give-coin:export' },
  api: conventionalApi('/api/config/v1/give-coins'),
  fields: {
    giveNo: text({ zh: '赠送编号', en: 'Gift no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    giveTarget: code({ zh: '赠送对象', en: 'Target' }, giftTarget, { required: true, readOnly: 'edit', default: giftTarget.oneUser, list: true, filter: true }),
    userNames: longText(
      { zh: '用户名单', en: 'User names' },
      { required: true, rules: [max(2048)], only: 'create', help: { zh: '每行一个用户名', en: 'One user name per line' }, visibleWhen: { eq: ['$form.giveTarget', giftTarget.list] } },
    ),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { required: true, visibleWhen: { eq: ['$form.giveTarget', giftTarget.oneUser] }, list: true, filter: true }),
    userLevel: code({ zh: '用户等级', en: 'User level' }, userLevel, { required: true, only: 'create', visibleWhen: { eq: ['$form.giveTarget', giftTarget.userLevel] } }),
    coins: integer({ zh: '星币数', en: 'Coins' }, { required: true, rules: [range(1, 9999)], list: true, sort: true }),
    validDays: integer({ zh: '有效期', en: 'Validity' }, { rules: [range(1, 999)], default: 365, unit: { zh: '天', en: 'd' } }),
    confirmTotal: integer(
      { zh: '确认星币总数', en: 'Confirm the total' },
      {
        only: 'create',
        rules: [range(1, 999_999_999)],
        visibleWhen: { not: { eq: ['$form.giveTarget', giftTarget.oneUser] } },
        help: { zh: '合计超过100000星币时，需输入总数以确认', en: 'For more than 100,000 coins in total, enter the total to confirm' },
      },
    ),
    reason: longText({ zh: '赠送原因', en: 'Reason' }, { required: true, rules: [max(256)], list: true }),
    giftStatus: code({ zh: '发放状态', en: 'Delivery status' }, giftStatus, { readOnly: true, default: giftStatus.sending, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true, filter: true }),
    giveTime: dateTime({ zh: '赠送时间', en: 'Gifted' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  sort: { field: 'giveTime', order: 'DESC' },
  effects: { create: 'giveCoinsCreate' },
  actions: [
    action(
      'resend',
      { zh: '重新发放', en: 'Resend' },
      {
        on: ['row', 'bulk'],
        code: 'give-coin:resend',
        icon: 'Replay',
        confirm: true,
        transition: { field: 'giftStatus', from: [giftStatus.sendingFailed], to: giftStatus.sent },
        effect: 'giveCoinsResend',
      },
    ),
  ],
});
