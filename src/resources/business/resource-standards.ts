import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type devices from '../devices/devices.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { allocationType, androidVersion, boardModel, phoneType } from '../../schemas/codes/devices.ts';
import { code, integer, longText, money, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'resource-standards',
  title: { zh: '资源规格列表', en: 'Resource specifications' },
  noun: { zh: '资源规格', en: 'resource specification' },
  icon: 'Straighten',
  order: 50,
  type: 'crud',
  code: 'business:resource-standards',
  operations: crud('resource-standard'),
  api: conventionalApi('/api/resources/v1/resource-standards'),
  fields: {
    standardName: text({ zh: '规格名称', en: 'Specification name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    standardKey: text({ zh: '规格标识', en: 'Specification key' }, { required: true, rules: [max(40)], unique: true, readOnly: 'edit', list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, list: true, filter: true }),
    board: code({ zh: '板卡', en: 'Card' }, boardModel, {
      required: true,
      list: true,
      filter: true,
      among: { by: 'phoneType', values: { '1': ['VIRTUAL'], '2': ['RK_3399'], '3': ['MTK_G90'], '4': ['STARPRO'] } },
    }),
    androidVersion: code({ zh: '安卓版本', en: 'Android version' }, androidVersion, { required: true, list: true, filter: true }),
    cpuCores: integer({ zh: 'CPU核数', en: 'CPU cores' }, { required: true, rules: [range(1, 30)], list: true }),
    memoryGb: integer({ zh: '内存', en: 'Memory' }, { required: true, rules: [range(1, 100)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    storageGb: integer({ zh: '存储', en: 'Storage' }, { required: true, rules: [range(1, 999)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { required: true, default: allocationType.instance, list: true, filter: true }),
    monthPrice: money({ zh: '月租', en: 'Monthly rent' }, { required: true, list: true, sort: true }),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }, { ...countOf<typeof devices>('devices', { standardKey: 'standardKey' }), list: true, sort: true }),
    assignableCount: integer({ zh: '可分配', en: 'Assignable' }, { ...countOf<typeof devices>('devices', { standardKey: 'standardKey' }, { meets: 'assignable' }), list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['standardName', 'standardKey', 'phoneType', 'board', 'androidVersion'] },
    { title: { zh: '配置', en: 'Configuration' }, fields: ['cpuCores', 'memoryGb', 'storageGb'] },
    { title: { zh: '租用', en: 'Rental' }, fields: ['allocationType', 'monthPrice', 'sort', 'status', 'note'] },
  ],
});
