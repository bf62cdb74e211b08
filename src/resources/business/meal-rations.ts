import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notAbove } from '../../schemas/vocabulary/checks.ts';
import { rationOverflow } from '../../schemas/codes/business.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'meal-rations',
  title: { zh: '套餐配比', en: 'Package ratios' },
  noun: { zh: '套餐配比', en: 'package ratio' },
  icon: 'DonutSmall',
  order: 70,
  type: 'crud',
  code: 'business:meal-rations',
  operations: crud('meal-ration'),
  api: conventionalApi('/api/resources/v1/meal-rations'),
  fields: {
    rationName: text({ zh: '配比名称', en: 'Ratio name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { list: true, filter: true }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { required: true, list: true, filter: true }),
    mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-meals', { required: true, list: true, filter: true }),
    ratio: integer({ zh: '配比', en: 'Ratio' }, { required: true, rules: [range(1, 100)], unit: { zh: '%', en: '%' }, list: true, sort: true }),
    maxCount: integer({ zh: '上限数量', en: 'Upper limit' }, { rules: [range(1, 9999)], list: true }),
    reserved: integer({ zh: '预留数量', en: 'Reserved' }, { rules: [range(0, 9999)], default: 0, list: true }),
    usedCount: integer({ zh: '已用', en: 'Used' }, { readOnly: true, list: true }),
    overflow: code({ zh: '超配策略', en: 'Over-allocation policy' }, rationOverflow, { required: true, default: rationOverflow.refuseAssignment, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [notAbove('reserved', 'maxCount', { zh: '预留数量不能大于上限数量', en: 'The reserved number cannot exceed the upper limit' })],
  effects: { create: 'mealRationSave', update: 'mealRationSave' },
});
