import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type cloudMeals from './cloud-meals.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { androidVersion, phoneType, resolution } from '../../schemas/codes/devices.ts';
import { code, integer, longText, money, reference, speed, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range, speedLimit } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cloud-configurations',
  title: { zh: '云配置', en: 'Cloud configurations' },
  noun: { zh: '云配置', en: 'cloud configuration' },
  icon: 'Tune',
  order: 30,
  type: 'crud',
  code: 'billing:cloud-configurations',
  operations: crud('cloud-configuration'),
  api: conventionalApi('/api/pay/v1/cloud-configurations'),
  fields: {
    configName: text({ zh: '配置名称', en: 'Configuration name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { required: true, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, list: true, filter: true }),
    androidVersion: code({ zh: '安卓版本', en: 'Android version' }, androidVersion, { required: true, list: true, filter: true }),
    cpuCores: integer({ zh: 'CPU核数', en: 'CPU cores' }, { required: true, rules: [range(1, 30)], list: true }),
    memoryGb: integer({ zh: '内存', en: 'Memory' }, { required: true, rules: [range(1, 100)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    storageGb: integer({ zh: '存储', en: 'Storage' }, { required: true, rules: [range(1, 999)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    resolution: code({ zh: '分辨率', en: 'Resolution' }, resolution, { required: true, list: true }),
    downloadSpeed: speed({ zh: '下行带宽', en: 'Download bandwidth' }, { required: true, rules: [speedLimit] }),
    uploadSpeed: speed({ zh: '上行带宽', en: 'Upload bandwidth' }, { required: true, rules: [speedLimit] }),
    monthPrice: money({ zh: '月价', en: 'Monthly price' }, { required: true, rules: [decimalRange(0, 999999)], list: true, sort: true }),
    mealCount: integer({ zh: '引用套餐', en: 'Packages that use it' }, { ...countOf<typeof cloudMeals>('cloud-meals', { configId: 'id' }), list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  effects: { update: 'cloudConfigurationUpdate' },
  sections: [
    {
      title: { zh: '硬件规格', en: 'Hardware specification' },
      fields: ['standardKey', 'phoneType', 'androidVersion', 'cpuCores', 'memoryGb', 'storageGb', 'resolution'],
    },
    { title: { zh: '带宽与价格', en: 'Bandwidth and price' }, fields: ['downloadSpeed', 'uploadSpeed', 'monthPrice'] },
    { title: { zh: '其他', en: 'Other' }, fields: ['sort', 'status', 'note'] },
  ],
  related: [{ resource: 'cloud-meals', filter: { configId: '{id}' } }],
});
