import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { integralRuleType } from '../../schemas/codes/marketing.ts';
import { code, dateTime, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'integral-records',
  title: { zh: '积分记录', en: 'Points records' },
  noun: { zh: '积分记录', en: 'points record' },
  icon: 'Timeline',
  order: 80,
  type: 'record',
  code: 'marketing:integral-records',
  operations: { export: 'integral-record:export' },
  api: conventionalApi('/api/activity/v1/integral-records'),
  sort: { field: 'createTime', order: 'DESC' },
  fields: {
    recordNo: text({ zh: '记录编号', en: 'Record no.' }, { readOnly: true, list: true, title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    ruleId: reference({ zh: '规则', en: 'Rule' }, 'integral-rules', { readOnly: true, list: true, filter: true }),
    ruleType: code({ zh: '类型', en: 'Type' }, integralRuleType, { readOnly: true, list: true, filter: true }),
    points: integer({ zh: '积分', en: 'Points' }, { readOnly: true, list: true, sort: true }),
    balance: integer({ zh: '余额', en: 'Balance' }, { readOnly: true, list: true }),
    source: text({ zh: '来源', en: 'Source' }, { readOnly: true, said: true, rules: [max(300)], list: true }),
    expireTime: dateTime({ zh: '失效时间', en: 'Expires' }, { readOnly: true, list: true }),
    createTime: dateTime({ zh: '时间', en: 'Time' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  actions: [
    action(
      'adjust',
      { zh: '调整积分', en: 'Adjust' },
      {
        on: ['toolbar'],
        code: 'integral-record:adjust',
        icon: 'Tune',
        confirm: { zh: '确定要调整该用户的积分吗？正数增加，负数扣减。', en: 'Adjust the points of this user? A positive number adds, a negative one removes.' },
        form: {
          userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { required: true }),
          points: integer({ zh: '积分', en: 'Points' }, { required: true, rules: [range(-9999, 9999)] }),
          reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }),
        },
        effect: 'integralRecordAdjust',
      },
    ),
  ],
});
