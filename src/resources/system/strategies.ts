import { moveActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { strategyRule, strategyType } from '../../schemas/codes/system.ts';
import { code, integer, keyValues, longText, reference, references, text, timeOfDay } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, priority, range, uniqueKeys } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'strategies',
  title: { zh: '策略管理', en: 'Policies' },
  noun: { zh: '策略', en: 'policy' },
  icon: 'Psychology',
  order: 30,
  type: 'crud',
  code: 'system:strategies',
  operations: crud('strategy'),
  api: conventionalApi('/api/system/v1/strategies'),
  fields: {
    strategyName: text({ zh: '策略名称', en: 'Policy name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    strategyType: code({ zh: '策略类型', en: 'Policy type' }, strategyType, { required: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { list: true }),
    phoneTypes: code({ zh: '机型', en: 'Phone models' }, phoneType, { multiple: true, list: true, filter: true }),
    rule: code({ zh: '规则', en: 'Rule' }, strategyRule, { required: true, list: true }),
    params: keyValues({ zh: '参数', en: 'Parameters' }, { rules: [maxItems(10), uniqueKeys('key')] }),
    idleMinutes: integer(
      { zh: '空闲回收', en: 'Idle time before reclaiming' },
      { rules: [range(1, 9999)], required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.strategyType', strategyType.reclaimWhenIdle] }, unit: { zh: '分钟', en: 'min' } },
    ),
    startTime: timeOfDay({ zh: '开始时段', en: 'From' }),
    endTime: timeOfDay({ zh: '结束时段', en: 'Until' }),
    priority: integer(
      { zh: '优先级', en: 'Priority' },
      {
        required: true,
        rules: [priority],
        default: 50,
        unique: {
          with: ['strategyType', 'merchantSign', 'roomIds'],
          says: { zh: '同类型、商家与机房下已有该优先级的策略', en: 'A policy for this type, merchant and rooms already has this priority' },
        },
        list: true,
        sort: true,
      },
    ),
    hitCount: integer({ zh: '命中次数', en: 'Hits' }, { readOnly: true, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'priority', order: 'DESC' },
  sections: [
    { title: { zh: '策略', en: 'Policy' }, fields: ['strategyName', 'strategyType', 'rule', 'params', 'idleMinutes', 'priority'] },
    { title: { zh: '适用范围', en: 'Scope' }, fields: ['merchantSign', 'roomIds', 'phoneTypes', 'startTime', 'endTime'] },
    { title: { zh: '其他', en: 'Other' }, fields: ['status', 'note'] },
  ],
  checks: [notBefore('endTime', 'startTime')],
  effects: { update: 'strategySave', delete: 'strategyDelete' },
  actions: [
    ...moveActions('strategy:move', '/api/system/v1/strategies/move', 'strategyMove'),
    action(
      'simulate',
      { zh: '模拟', en: 'Simulate' },
      {
        on: ['row'],
        code: 'strategy:simulate',
        icon: 'Science',
        form: {
          userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { required: true }),
          phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true }),
        },
        effect: 'strategySimulate',
        answer: {
          deviceCode: text({ zh: '会分配的设备', en: 'Device that would be assigned' }),
          roomName: text({ zh: '机房', en: 'Room' }),
          why: text({ zh: '原因', en: 'Reason' }),
        },
      },
    ),
  ],
});
