import { conventionalApi } from '../../../../src/schemas/vocabulary/call.ts';
import { resultStatus } from '../../../../src/schemas/codes/common.ts';
import { code, dateTime, integer, json, reference, text } from '../../../../src/schemas/vocabulary/fields.ts';
import { defineResource } from '../../../../src/schemas/vocabulary/resource.ts';

/** Resource that only the platform writes. */
export default defineResource({
  name: 'sample-logs',
  title: { zh: '样例日志', en: 'Sample logs' },
  noun: { zh: '样例日志', en: 'sample log' },
  icon: 'History',
  order: 930,
  type: 'record',
  code: 'system:sample-logs',
  operations: { export: 'sample-log:export' },
  api: conventionalApi('/api/testing/v1/sample-logs'),
  sort: { field: 'happenedAt', order: 'DESC' },
  fields: {
    what: text({ zh: '事件', en: 'Event' }, { readOnly: true, list: true, filter: 'search', title: true }),
    partNo: reference({ zh: '配件编号', en: 'Part number' }, 'sample-parts.partNo', {
      readOnly: true,
      list: true,
      filter: true,
    }),
    happenedAt: dateTime({ zh: '发生时间', en: 'Happened' }, { readOnly: true, list: true, sort: true, filter: true }),
    result: code({ zh: '结果', en: 'Result' }, resultStatus, { readOnly: true, list: true, filter: true }),
    costMs: integer(
      { zh: '耗时', en: 'Cost' },
      { readOnly: true, list: true, sort: true, unit: { zh: 'ms', en: 'ms' } },
    ),
    before: json({ zh: '之前', en: 'Before' }, { readOnly: true, only: 'detail' }),
    after: json({ zh: '之后', en: 'After' }, { readOnly: true, only: 'detail', diffWith: 'before' }),
  },
});
