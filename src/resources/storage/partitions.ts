import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { partitionPurpose } from '../../schemas/codes/storage.ts';
import { boolean, code, integer, longText, percent, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'partitions',
  title: { zh: '存储分区', en: 'Partitions' },
  noun: { zh: '存储分区', en: 'partition' },
  icon: 'PieChart',
  order: 30,
  type: 'crud',
  code: 'storage:partitions',
  operations: crud('partition'),
  api: conventionalApi('/api/storage/v1/partitions'),
  fields: {
    name: text(
      { zh: '分区名称', en: 'Partition name' },
      {
        required: true,
        rules: [max(40)],
        unique: { with: ['storageId'], says: { zh: '该存储设备下已有同名分区', en: 'This storage device already has a partition with this name' } },
        list: true,
        filter: 'search',
        title: true,
      },
    ),
    storageId: reference({ zh: '存储设备', en: 'Storage device' }, 'storage-devices', { required: true, list: true, filter: true }),
    capacity: integer({ zh: '容量', en: 'Capacity' }, { required: true, rules: [range(1, 10000)], unit: { zh: 'GB', en: 'GB' }, list: true, sort: true }),
    threshold: percent({ zh: '阈值', en: 'Threshold' }, { required: true, rules: [decimalRange(1, 100)], default: 85, list: true }),
    usedGb: integer({ zh: '已用', en: 'Used' }, { readOnly: true, default: 0, unit: { zh: 'GB', en: 'GB' }, list: true }),
    usedRate: percent({ zh: '使用率', en: 'Usage' }, { computed: true, readOnly: true, list: true, sort: true }),
    purpose: code({ zh: '用途', en: 'Purpose' }, partitionPurpose, { required: true, list: true, filter: true }),
    overThreshold: boolean({ zh: '超阈值', en: 'Over threshold' }, { computed: true, readOnly: true, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  related: [{ resource: 'backups', filter: { partitionId: '{id}' } }],
  effects: { create: 'partitionSave', update: 'partitionSave' },
  actions: [
    action(
      'expand',
      { zh: '扩容', en: 'Expand' },
      {
        on: ['row'],
        code: 'partition:expand',
        icon: 'Expand',
        form: {
          capacity: integer(
            { zh: '新容量', en: 'New capacity' },
            { required: true, rules: [range(1, 10000)], unit: { zh: 'GB', en: 'GB' }, help: { zh: '须大于当前容量', en: 'Must be greater than the current capacity' } },
          ),
        },
        effect: 'partitionExpand',
      },
    ),
  ],
});
