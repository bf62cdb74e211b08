import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { overscoreStatus, phoneType } from '../../schemas/codes/devices.ts';
import { boolean, code, decimal, integer, longText, percent, reference } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'overscore-rooms',
  title: { zh: '超分机房', en: 'Oversubscribed rooms' },
  noun: { zh: '超分机房', en: 'oversubscribed room' },
  icon: 'Layers',
  order: 100,
  type: 'crud',
  code: 'devices:overscore-rooms',
  operations: crud('overscore-room'),
  api: conventionalApi('/api/resources/v1/overscore-rooms'),
  effects: { update: 'updateOverscoreRoom', delete: 'deleteOverscoreRoom' },
  related: [{ resource: 'virtual-machines', filter: { roomId: '{roomId}' } }],
  fields: {
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, unique: true, list: true, filter: true, title: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, list: true, filter: true }),
    ratio: decimal({ zh: '超分比', en: 'Oversubscription ratio' }, { required: true, rules: [decimalRange(1, 9.9), decimals(1)], list: true, sort: true }),
    physicalCards: integer({ zh: '物理卡数', en: 'Physical cards' }, { computed: true, readOnly: true, list: true }),
    maxInstances: integer({ zh: '最大实例', en: 'Max instances' }, { computed: true, readOnly: true, list: true }),
    usedInstances: integer({ zh: '已用实例', en: 'Used instances' }, { computed: true, readOnly: true, list: true, sort: true }),
    cpuThreshold: percent({ zh: 'CPU阈值', en: 'CPU threshold' }, { required: true, list: true }),
    memoryThreshold: percent({ zh: '内存阈值', en: 'Memory threshold' }, { required: true, list: true }),
    autoMigrate: boolean({ zh: '自动迁移', en: 'Auto-migrate' }, { default: false, list: true }),
    overscoreStatus: code({ zh: '超分状态', en: 'Oversubscription status' }, overscoreStatus, { computed: true, readOnly: true, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'instances',
      { zh: '实例', en: 'Instances' },
      {
        on: ['row'],
        code: 'overscore-room:instances',
        opens: { related: 'virtual-machines', filter: { roomId: '{roomId}' } },
        icon: 'DeveloperBoard',
      },
    ),
    action('migrate', { zh: '迁移', en: 'Migrate' }, { on: ['row'], code: 'overscore-room:migrate', icon: 'MoveDown', opens: { route: '/overscore-migration?sourceType=1&roomId={roomId}' } }),
  ],
});
