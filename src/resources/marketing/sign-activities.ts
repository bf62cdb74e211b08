import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { activityStatus } from '../../schemas/codes/marketing.ts';
import { rewardType } from '../../schemas/codes/settings.ts';
import { boolean, code, dateTime, image, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { activityIntro, activityTitle, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'sign-activities',
  title: { zh: '签到活动', en: 'Check-in activities' },
  noun: { zh: '签到活动', en: 'check-in activity' },
  icon: 'EventRepeat',
  order: 60,
  type: 'crud',
  code: 'marketing:sign-activities',
  operations: crud('sign-activity'),
  api: conventionalApi('/api/activity/v1/sign-activities'),
  sort: { field: 'startTime', order: 'DESC' },
  fields: {
    activityName: text({ zh: '活动名称', en: 'Activity name' }, { required: true, rules: [activityTitle], unique: true, list: true, filter: 'search', title: true }),
    intro: longText({ zh: '活动简介', en: 'Intro' }, { required: true, rules: [activityIntro] }),
    image: image({ zh: '活动图', en: 'Activity image' }, { required: true, list: true }),
    needDays: integer({ zh: '需签到天数', en: 'Required days' }, { required: true, rules: [range(1, 30)], list: true }),
    continuous: boolean({ zh: '需连续', en: 'Consecutive days only' }, { default: true, list: true }),
    rewardType: code({ zh: '奖励类型', en: 'Reward type' }, rewardType, { required: true, list: true, filter: true }),
    rewardValue: integer({ zh: '奖励数量', en: 'Reward quantity' }, { required: true, rules: [range(1, 9999)], list: true }),
    rewardStock: integer({ zh: '奖励库存', en: 'Reward stock' }, { required: true, rules: [range(0, 9999)], list: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    joinCount: integer({ zh: '参与人数', en: 'Participants' }, { readOnly: true, default: 0, list: true, sort: true }),
    finishCount: integer({ zh: '完成人数', en: 'Completions' }, { readOnly: true, default: 0, list: true }),
    activityStatus: code({ zh: '活动状态', en: 'Activity status' }, activityStatus, { readOnly: true, default: activityStatus.draft, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '活动', en: 'Activity' }, fields: ['activityName', 'intro', 'image', 'startTime', 'endTime'] },
    { title: { zh: '签到与奖励', en: 'Check-ins and reward' }, fields: ['needDays', 'continuous', 'rewardType', 'rewardValue', 'rewardStock'] },
    { title: { zh: '进展', en: 'Progress' }, fields: ['activityStatus', 'joinCount', 'finishCount'] },
  ],
  checks: [notBefore('endTime', 'startTime')],
  turns: [
    { field: 'activityStatus', from: [activityStatus.notStarted], to: activityStatus.running, at: 'startTime' },
    { field: 'activityStatus', from: [activityStatus.running], to: activityStatus.ended, at: 'endTime' },
  ],
  refuses: [
    {
      on: ['delete'],
      when: { in: ['$record.activityStatus', [activityStatus.notStarted, activityStatus.running]] },
      says: { zh: '待开始或进行中的活动须先终止', en: 'Terminate the activity first, because it is waiting or running' },
    },
  ],
  actions: [
    action(
      'publish',
      { zh: '发布', en: 'Publish' },
      {
        on: ['row'],
        code: 'sign-activity:publish',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'activityStatus', from: [activityStatus.draft], to: activityStatus.notStarted },
        effect: 'signActivityPublish',
      },
    ),
    action(
      'terminate',
      { zh: '终止', en: 'Terminate' },
      {
        on: ['row'],
        code: 'sign-activity:terminate',
        icon: 'StopCircle',
        danger: true,
        confirm: true,
        transition: { field: 'activityStatus', from: [activityStatus.notStarted, activityStatus.running], to: activityStatus.terminated },
      },
    ),
  ],
});
