import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { resultStatus } from '../../schemas/codes/common.ts';
import { httpMethod, operationType } from '../../schemas/codes/system.ts';
import { code, dateTime, integer, ip, json, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

const log = '/api/user/v1/operation/log';

export default defineResource({
  name: 'operation-logs',
  title: { zh: '操作日志', en: 'Operation logs' },
  noun: { zh: '操作日志', en: 'operation log' },
  icon: 'WorkHistory',
  order: 10,
  type: 'record',
  code: 'logs:operation-logs',
  operations: { export: 'operation-log:export' },
  api: conventionalApi(log, {
    export: call('POST', `${log}/export`, {
      file: { name: { zh: '用户操作记录', en: 'user operation records' }, format: 'xls' },
    }),
  }),
  sort: { field: 'operateTime', order: 'DESC' },
  fields: {
    userName: reference({ zh: '操作用户', en: 'Operator' }, 'users.userName', {
      readOnly: true,
      list: true,
      filter: true,
      title: true,
    }),
    operateTime: dateTime({ zh: '操作时间', en: 'Time' }, { readOnly: true, list: true, sort: true, filter: true }),
    operationType: code({ zh: '操作类型', en: 'Operation type' }, operationType, {
      readOnly: true,
      list: true,
      filter: true,
    }),
    result: code({ zh: '结果', en: 'Result' }, resultStatus, { readOnly: true, list: true, filter: true }),
    module: text({ zh: '模块', en: 'Module' }, { readOnly: true, screen: true, list: true, filter: true }),
    description: text({ zh: '操作描述', en: 'Description' }, { readOnly: true, bilingual: true, rules: [max(256)], list: true, filter: 'search' }),
    groupName: text({ zh: '权限组', en: 'Permission group' }, { readOnly: true, list: true }),
    objectId: text({ zh: '对象编号', en: 'Object ID' }, { readOnly: true, list: true, filter: true }),
    method: code({ zh: '方法', en: 'Method' }, httpMethod, { readOnly: true, list: true, filter: true }),
    requestPath: text({ zh: '请求路径', en: 'Request path' }, { readOnly: true, rules: [max(256)], list: true }),
    requestData: json({ zh: '请求参数', en: 'Request parameters' }, { readOnly: true, only: 'detail' }),
    responseData: json({ zh: '响应', en: 'Response' }, { readOnly: true, only: 'detail' }),
    beforeData: json({ zh: '修改前', en: 'Before' }, { readOnly: true, only: 'detail' }),
    afterData: json({ zh: '修改后', en: 'After' }, { readOnly: true, only: 'detail', diffWith: 'beforeData' }),
    ip: ip({ zh: 'IP', en: 'IP' }, { readOnly: true, list: true, filter: true }),
    location: text({ zh: '归属地', en: 'IP location' }, { readOnly: true, list: true }),
    costMs: integer({ zh: '耗时', en: 'Duration' }, { readOnly: true, list: true, sort: true, unit: { zh: 'ms', en: 'ms' } }),
  },
  actions: [
    action('verify', { zh: '校验完整性', en: 'Verify integrity' }, { on: ['toolbar'], code: 'operation-log:verify', icon: 'VerifiedUser', opens: { panel: 'operation-logs/VerifyPanel' } }),
    action(
      'acknowledge',
      { zh: '确认异常', en: 'Acknowledge break' },
      {
        on: ['toolbar'],
        code: 'operation-log:acknowledge',
        icon: 'GppMaybe',
        confirm: {
          zh: '确认上次校验发现的异常已查清原因，管理员不再收到提示。日志不会恢复，异常之后的日志继续校验。',
          en: 'Confirms that the break found by the last verification is explained, and ends the notice to administrators. The log is not restored; later rows are still verified.',
        },
        asksReason: 'required',
        asksPassword: true,
        effect: 'acknowledgeLogBreak',
      },
    ),
  ],
});
