import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { rewardType } from '../../schemas/codes/settings.ts';
import { boolean, code, integer, longText, rows, timeOfDay } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range, uniqueKeys } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'sign-settings',
  title: { zh: '签到设置', en: 'Check-in settings' },
  noun: { zh: '签到设置', en: 'check-in settings' },
  icon: 'EditCalendar',
  order: 50,
  type: 'settings',
  code: 'marketing:sign-settings',
  operations: { edit: 'sign-settings:edit' },
  api: conventionalApi('/api/activity/v1/sign-settings'),
  fields: {
    enabled: boolean({ zh: '启用签到', en: 'Enabled' }, { default: true }),
    cycleDays: integer(
      { zh: '签到周期', en: 'Check-in cycle' },
      { required: true, rules: [range(1, 30)], default: 7, unit: { zh: '天', en: 'd' }, help: { zh: '到期后从第 1 天重新开始', en: 'The cycle restarts at day 1 afterwards' } },
    ),
    rewards: rows(
      { zh: '每日奖励', en: 'Daily rewards' },
      {
        day: integer({ zh: '第几天', en: 'Day' }, { required: true, rules: [range(1, 30)] }),
        rewardType: code({ zh: '奖励类型', en: 'Reward type' }, rewardType, { required: true }),
        rewardValue: integer({ zh: '数量', en: 'Quantity' }, { required: true, rules: [range(1, 9999)] }),
      },
      {
        required: true,
        rules: [maxItems(30), { ...uniqueKeys('day'), says: { zh: '每一天只能有一项奖励', en: 'Each day has one reward' } }],
        // The default has a reward for each of the seven days of the default check-in cycle, so that an operator can
        // save other settings without entering rewards first.
        default: [
          { day: 1, rewardType: rewardType.starCoins, rewardValue: 5 },
          { day: 2, rewardType: rewardType.starCoins, rewardValue: 5 },
          { day: 3, rewardType: rewardType.points, rewardValue: 20 },
          { day: 4, rewardType: rewardType.starCoins, rewardValue: 8 },
          { day: 5, rewardType: rewardType.starCoins, rewardValue: 8 },
          { day: 6, rewardType: rewardType.points, rewardValue: 50 },
          { day: 7, rewardType: rewardType.deviceDays, rewardValue: 1 },
        ],
      },
    ),
    continuousBonus: integer(
      { zh: '连续签到奖励', en: 'Streak bonus' },
      { rules: [range(0, 9999)], default: 0, help: { zh: '整个周期每天签到后另外赠送的星币', en: 'Extra coins for users who check in on every day of a cycle' } },
    ),
    allowMakeUp: boolean({ zh: '允许补签', en: 'Allow make-up check-ins' }, { default: true }),
    makeUpCoins: integer({ zh: '补签星币', en: 'Make-up cost' }, { required: true, rules: [range(0, 9999)], default: 10, visibleWhen: { eq: ['$form.allowMakeUp', true] } }),
    makeUpLimit: integer({ zh: '每周期补签', en: 'Make-up check-ins per cycle' }, { required: true, rules: [range(1, 10)], default: 1, visibleWhen: { eq: ['$form.allowMakeUp', true] } }),
    resetBreak: boolean({ zh: '中断重计', en: 'Restart after a missed day' }, { default: true, help: { zh: '开启后，漏签一天即从第 1 天重新计算', en: 'When on, a missed day restarts the cycle' } }),
    remindTime: timeOfDay({ zh: '提醒时间', en: 'Reminder time' }, { help: { zh: '不填则不提醒', en: 'Leave empty to send no reminder' } }),
    ruleText: longText({ zh: '规则说明', en: 'Rule description' }, { rules: [max(256)] }),
  },
  effects: { update: 'signSettingsSave' },
});
