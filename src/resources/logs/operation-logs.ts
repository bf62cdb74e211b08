import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { successFail } from '../../schemas/codes/common.ts';
import { httpMethod, operationType } from '../../schemas/codes/system.ts';
import { code, dateTime, integer, ip, json, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

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
    result: code({ zh: '结果', en: 'Result' }, successFail, { readOnly: true, list: true, filter: true }),
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
  seed: {
    rows: 50_000,
    atOnce: 0,
    values: {
      userName: { pick: 'users', field: 'userName' },
      groupName: { of: 'userName', field: 'groupId', through: { resource: 'permission-groups', field: 'groupName' } },
      operationType: weighted([4, 40], [2, 25], [1, 12], [3, 5], [5, 8], [7, 10]),
      module: { chosenBy: 'operationType', among: { 1: ['users'], 2: ['client-users'], 3: ['users'], 4: ['client-users'], 5: ['client-users'], 7: ['login'] } },
      description: {
        chosenBy: 'operationType',
        among: { 1: ['新增用户'], 2: ['修改客户端用户', '冻结客户端用户', '设置用户等级'], 3: ['删除用户'], 4: ['查看客户端用户的登录记录'], 5: ['导出客户端用户'], 7: ['登录管理平台'] },
      },
      descriptionEn: {
        chosenBy: 'description',
        among: {
          新增用户: ['Add user'],
          修改客户端用户: ['Edit client user'],
          冻结客户端用户: ['Freeze client user'],
          设置用户等级: ['Set level of client user'],
          删除用户: ['Delete user'],
          查看客户端用户的登录记录: ['View login records of client user'],
          导出客户端用户: ['Export client users'],
          登录管理平台: ['Sign in to the console'],
        },
      },
      objectId: { digits: 5 },
      method: { chosenBy: 'operationType', among: { 1: ['POST'], 2: ['PUT', 'POST'], 3: ['DELETE'], 4: ['POST'], 5: ['GET'], 7: ['POST'] } },
      requestPath: {
        chosenBy: 'operationType',
        among: {
          1: ['/api/user/v1/designjet/user'],
          2: ['/api/user/v1/client-users'],
          3: ['/api/user/v1/designjet/user'],
          4: ['/api/user/v5/user/selectUserLoginRecord'],
          5: ['/api/user/v1/designjet/client_info/excel'],
          7: ['/api/user/v1/designjet/login'],
        },
      },
      ip: { faker: 'ip' },
      location: { faker: 'place' },
      costMs: { between: [3, 420] },
      result: weighted([1, 97], [2, 3]),
      operateTime: { pastDays: 180, curve: 'evening' },
    },
  },
});
