import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type devices from '../devices/devices.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'resource-codes',
  title: { zh: '资源编码', en: 'Resource codes' },
  noun: { zh: '资源编码', en: 'resource code' },
  icon: 'QrCode',
  order: 60,
  type: 'crud',
  code: 'business:resource-codes',
  operations: { create: 'resource-code:add', edit: 'resource-code:edit', delete: 'resource-code:delete' },
  api: conventionalApi('/api/resources/v1/resource-codes'),
  fields: {
    resourceName: text({ zh: '资源名称', en: 'Resource name' }, { required: true, rules: [max(64)], unique: true, list: true, filter: 'search', title: true }),
    resourceCode: text({ zh: '资源编码', en: 'Resource code' }, { required: true, rules: [max(40)], unique: true, readOnly: 'edit', list: true, filter: true }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { required: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, list: true, filter: true }),
    total: integer({ zh: '总数', en: 'Total' }, { ...countOf<typeof devices>('devices', { resourceCode: 'resourceCode' }), list: true, sort: true }),
    assignable: integer({ zh: '可分配', en: 'Assignable' }, { ...countOf<typeof devices>('devices', { resourceCode: 'resourceCode' }, { meets: 'assignable' }), list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
});
