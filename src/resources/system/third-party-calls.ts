import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { resultStatus } from '../../schemas/codes/common.ts';
import { code, dateTime, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Calls to and from third-party platforms. Operators open this screen from the third-party platform. */
export default defineResource({
  name: 'third-party-calls',
  title: { zh: '第三方调用记录', en: 'Third-party calls' },
  noun: { zh: '调用记录', en: 'third-party call' },
  icon: 'SwapHoriz',
  order: 51,
  type: 'record',
  code: 'system:third-party-calls',
  operations: { export: 'third-party-call:export' },
  api: conventionalApi('/api/system/v1/third-party-calls'),
  sort: { field: 'callTime', order: 'DESC' },
  fields: {
    method: text({ zh: '接口', en: 'Call' }, { readOnly: true, list: true, filter: 'search', title: true }),
    thirdPartyId: reference({ zh: '第三方平台', en: 'Platform' }, 'third-parties', { readOnly: true, list: true, filter: true }),
    result: code({ zh: '结果', en: 'Result' }, resultStatus, { readOnly: true, list: true, filter: true }),
    message: longText({ zh: '说明', en: 'Message' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    costMs: integer({ zh: '耗时', en: 'Duration' }, { readOnly: true, unit: { zh: 'ms', en: 'ms' }, list: true, sort: true }),
    callTime: dateTime({ zh: '调用时间', en: 'Called' }, { readOnly: true, list: true, sort: true, filter: true }),
  },
  hidden: true,
});
