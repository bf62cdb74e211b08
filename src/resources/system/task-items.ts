import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { jobItemStatus } from '../../schemas/codes/common.ts';
import { code, dateTime, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Result of a task for each of its objects. Operators open this screen from the task. */
export default defineResource({
  name: 'task-items',
  title: { zh: '任务执行明细', en: 'Task items' },
  noun: { zh: '执行明细', en: 'task item' },
  icon: 'FactCheck',
  order: 21,
  type: 'record',
  code: 'system:task-items',
  operations: { export: 'task-item:export' },
  api: conventionalApi('/api/system/v1/task-items'),
  sort: { field: 'endTime', order: 'DESC' },
  fields: {
    objectName: text({ zh: '对象', en: 'Object' }, { readOnly: true, said: true, list: true, filter: 'search', title: true }),
    taskId: reference({ zh: '任务', en: 'Task' }, 'tasks', { readOnly: true, list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, filter: true, only: 'detail' }),
    itemStatus: code({ zh: '状态', en: 'Status' }, jobItemStatus, { readOnly: true, list: true, filter: true }),
    message: text({ zh: '结果', en: 'Result' }, { rules: [max(256)], readOnly: true, said: true, bilingual: true, list: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true, sort: true, filter: true }),
  },
  hidden: true,
});
