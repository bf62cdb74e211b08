import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { syncStatus } from '../../schemas/codes/network.ts';
import { speedScope } from '../../schemas/codes/settings.ts';
import { code, integer, longText, reference, speed, text, timeOfDay } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, priority, speedLimit } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'speed-limits',
  title: { zh: '限速设置', en: 'Speed limits' },
  noun: { zh: '限速规则', en: 'speed limit' },
  icon: 'Speed',
  order: 70,
  type: 'crud',
  code: 'settings:speed-limits',
  operations: { create: 'speed-limit:add', edit: 'speed-limit:edit', delete: 'speed-limit:delete' },
  api: conventionalApi('/api/config/v1/speed-limits'),
  fields: {
    limitName: text({ zh: '限速名称', en: 'Limit name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    scope: code({ zh: '限速范围', en: 'Scope' }, speedScope, { required: true, default: speedScope.global, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, visibleWhen: { eq: ['$form.scope', speedScope.room] }, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, visibleWhen: { eq: ['$form.scope', speedScope.phoneModel] }, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, visibleWhen: { eq: ['$form.scope', speedScope.merchant] }, list: true, filter: true }),
    downloadSpeed: speed({ zh: '下行限速', en: 'Download speed limit' }, { required: true, rules: [speedLimit], unit: { zh: 'Mbps', en: 'Mbps' }, list: true, sort: true }),
    uploadSpeed: speed({ zh: '上行限速', en: 'Upload speed limit' }, { required: true, rules: [speedLimit], unit: { zh: 'Mbps', en: 'Mbps' }, list: true, sort: true }),
    startTime: timeOfDay({ zh: '开始时段', en: 'From' }, { list: true }),
    endTime: timeOfDay({ zh: '结束时段', en: 'Until' }, { list: true }),
    priority: integer({ zh: '优先级', en: 'Priority' }, { required: true, rules: [priority], default: 50, list: true, sort: true }),
    syncStatus: code({ zh: '下发状态', en: 'Sync status' }, syncStatus, { readOnly: true, default: syncStatus.notApplied, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [notBefore('endTime', 'startTime')],
  effects: { update: 'speedLimitUpdate' },
  actions: [
    action(
      'apply',
      { zh: '立即下发', en: 'Apply now' },
      {
        on: ['row', 'bulk'],
        code: 'speed-limit:apply',
        icon: 'PublishedWithChanges',
        confirm: true,
        when: { eq: ['$record.status', enableStatus.enabled] },
        effect: 'speedLimitApply',
      },
    ),
  ],
});
