import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, decimal, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cabinets',
  title: { zh: '机柜管理', en: 'Cabinets' },
  noun: { zh: '机柜', en: 'cabinet' },
  icon: 'ViewColumn',
  order: 40,
  type: 'crud',
  code: 'rooms:cabinets',
  operations: crud('cabinet'),
  api: conventionalApi('/api/resources/v1/cabinets'),
  related: [{ resource: 'chassis', filter: { cabinetId: '{id}' } }],
  effects: { update: 'updateCabinet' },
  fields: {
    cabinetName: text(
      { zh: '机柜名称', en: 'Cabinet name' },
      {
        required: true,
        rules: [max(40)],
        unique: { with: ['roomId'], says: { zh: '该机房已有同名机柜', en: 'The room already has a cabinet with this name' } },
        list: true,
        filter: 'search',
        sort: true,
        title: true,
      },
    ),
    cabinetCode: text({ zh: '机柜编码', en: 'Cabinet code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, list: true, filter: true }),
    position: text({ zh: '位置', en: 'Position' }, { rules: [max(40)], list: true }),
    heightU: integer({ zh: '高度', en: 'Height' }, { rules: [range(1, 100)], default: 42, unit: { zh: 'U', en: 'U' }, list: true }),
    chassisCount: integer({ zh: '机箱数', en: 'Chassis' }, { computed: true, readOnly: true, list: true }),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }, { computed: true, readOnly: true, list: true }),
    powerKw: decimal({ zh: '功率', en: 'Power' }, { rules: [decimalRange(1, 999), decimals(1)], unit: { zh: 'kW', en: 'kW' }, list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
});
