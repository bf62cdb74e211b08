import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notAbove } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { cloudDiskMealType } from '../../schemas/codes/settings.ts';
import { boolean, code, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cloud-disk-meals',
  title: { zh: '云盘设置', en: 'Cloud disk packages' },
  noun: { zh: '云盘套餐', en: 'cloud disk package' },
  icon: 'CloudQueue',
  order: 100,
  type: 'crud',
  code: 'settings:cloud-disk-meals',
  operations: crud('cloud-disk-meal'),
  api: conventionalApi('/api/config/v1/cloud-disk-meals'),
  fields: {
    mealName: text({ zh: '套餐名称', en: 'Package name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    diskMealType: code({ zh: '类型', en: 'Type' }, cloudDiskMealType, { required: true, list: true, filter: true }),
    capacity: integer(
      { zh: '容量', en: 'Capacity' },
      {
        required: true,
        rules: [range(1, 10000)],
        unit: { zh: 'GB', en: 'GB' },
        unique: {
          with: ['diskMealType', 'period', 'merchantSign'],
          says: { zh: '该商家已有相同类型、容量和周期的套餐', en: 'This merchant already has a package of this type, capacity and period' },
        },
        list: true,
        sort: true,
      },
    ),
    period: integer({ zh: '周期', en: 'Period' }, { required: true, rules: [range(1, 12)], unit: { zh: '月', en: 'months' }, list: true, sort: true }),
    amount: money({ zh: '金额', en: 'Amount' }, { required: true, list: true, sort: true }),
    originalAmount: money({ zh: '原价', en: 'Original amount' }, { list: true }),
    starCoins: integer({ zh: '星币价', en: 'Price in star coins' }, { rules: [range(0, 9999)], list: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    recommended: boolean({ zh: '推荐', en: 'Recommended' }, { default: false, list: true, inline: true }),
    soldCount: integer({ zh: '销量', en: 'Sold' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [notAbove('amount', 'originalAmount', { zh: '金额不能高于原价', en: 'Amount cannot exceed the original amount' })],
  sort: { field: 'sort', order: 'ASC' },
  actions: [...moveActions('cloud-disk-meal:move', '/api/config/v1/cloud-disk-meals/move')],
});
