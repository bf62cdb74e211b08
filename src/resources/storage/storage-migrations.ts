import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type storageMoves from './storage-moves.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { migrationMode } from '../../schemas/codes/devices.ts';
import { boolean, bytes, code, dateTime, integer, speed, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/**
 * History of storage migrations. Each row is one batch, which the submit call of the migration screen creates and
 * returns.
 */
export default defineResource({
  name: 'storage-migrations',
  title: { zh: '存储迁移记录', en: 'Storage migrations' },
  noun: { zh: '迁移批次', en: 'migration' },
  icon: 'History',
  order: 61,
  type: 'record',
  hidden: true,
  code: 'storage:storage-migrations',
  operations: { export: 'storage-migration:export' },
  api: conventionalApi('/api/storage/v1/storage-migration'),
  sort: { field: 'startTime', order: 'DESC' },
  related: [{ resource: 'storage-moves', filter: { migrationId: '{id}' } }],
  fields: {
    batchNo: text({ zh: '批次号', en: 'Batch no.' }, { readOnly: true, recordNo: 'CC', list: true, filter: 'search', title: true }),
    source: text({ zh: '来源', en: 'Source' }, { rules: [max(128)], readOnly: true, list: true }),
    target: text({ zh: '目标', en: 'Target' }, { rules: [max(128)], readOnly: true, list: true }),
    total: integer({ zh: '卷数', en: 'Volumes' }, { ...countOf<typeof storageMoves>('storage-moves', { migrationId: 'id' }), list: true }),
    success: integer({ zh: '成功', en: 'Succeeded' }, { ...countOf<typeof storageMoves>('storage-moves', { migrationId: 'id' }, { values: { jobStatus: jobStatus.succeeded } }), list: true }),
    failed: integer({ zh: '失败', en: 'Failed' }, { ...countOf<typeof storageMoves>('storage-moves', { migrationId: 'id' }, { values: { jobStatus: jobStatus.failed } }), list: true }),
    totalBytes: bytes({ zh: '数据量', en: 'Data' }, { computed: true, readOnly: true, list: true }),
    jobStatus: code({ zh: '状态', en: 'Status' }, jobStatus, { computed: true, readOnly: true, list: true, filter: true }),
    mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { readOnly: true, list: true, filter: true }),
    speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { readOnly: true, only: 'detail' }),
    verify: boolean({ zh: '校验', en: 'Verify' }, { readOnly: true, only: 'detail' }),
    deleteSource: boolean({ zh: '删除源数据', en: 'Delete source' }, { readOnly: true, only: 'detail' }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { computed: true, readOnly: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
});
