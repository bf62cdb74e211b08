import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { inUsePolicy, migrationMode } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, speed, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/**
 * History of oversubscription migrations. Each row is one batch, which the submit call of the migration screen creates
 * and returns.
 */
export default defineResource({
  name: 'overscore-migrations',
  title: { zh: '超分迁移记录', en: 'Oversubscription migrations' },
  noun: { zh: '迁移批次', en: 'migration' },
  icon: 'History',
  order: 111,
  type: 'record',
  hidden: true,
  code: 'devices:overscore-migrations',
  operations: { export: 'overscore-migration:export' },
  api: conventionalApi('/api/resources/v1/overscore-migration'),
  sort: { field: 'startTime', order: 'DESC' },
  related: [{ resource: 'overscore-moves', filter: { migrationId: '{id}' } }],
  fields: {
    batchNo: text({ zh: '批次号', en: 'Batch no.' }, { readOnly: true, recordNo: 'CF', list: true, filter: 'search', title: true }),
    source: text({ zh: '来源', en: 'Source' }, { rules: [max(128)], readOnly: true, said: true, list: true }),
    target: text({ zh: '目标', en: 'Target' }, { rules: [max(128)], readOnly: true, said: true, list: true }),
    total: integer({ zh: '实例数', en: 'Instances' }, { computed: true, readOnly: true, list: true }),
    success: integer({ zh: '成功', en: 'Succeeded' }, { computed: true, readOnly: true, list: true }),
    failed: integer({ zh: '失败', en: 'Failed' }, { computed: true, readOnly: true, list: true }),
    open: integer({ zh: '未完成', en: 'Not finished' }, { computed: true, readOnly: true, list: true }),
    mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { readOnly: true, list: true, filter: true }),
    policy: code({ zh: '使用中处理', en: 'In-use policy' }, inUsePolicy, { readOnly: true, only: 'detail' }),
    speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { readOnly: true, only: 'detail' }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, filter: true, sort: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
});
