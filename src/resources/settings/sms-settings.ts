import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { smsProvider } from '../../schemas/codes/settings.ts';
import { boolean, code, integer, password, phone, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { maskPhone, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'sms-settings',
  title: { zh: '短信设置', en: 'SMS settings' },
  noun: { zh: '短信设置', en: 'SMS settings' },
  icon: 'Sms',
  order: 10,
  type: 'settings',
  code: 'settings:sms-settings',
  operations: { edit: 'sms-settings:edit' },
  api: conventionalApi('/api/config/v1/sms-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: true }),
    provider: code({ zh: '服务商', en: 'Provider' }, smsProvider, { required: true }),
    accessKey: text({ zh: 'AccessKey', en: 'Access key' }, { required: true, rules: [max(64)] }),
    accessSecret: password({ zh: 'AccessSecret', en: 'Access secret' }, { required: 'create', rules: [max(128)], secret: true }),
    region: text({ zh: '区域', en: 'Region' }, { rules: [max(40)] }),
    signName: text(
      { zh: '短信签名', en: 'Signature' },
      { required: true, rules: [max(10)], help: { zh: '显示在短信开头的【】内', en: 'The signature appears in brackets at the start of each message' } },
    ),
    codeTemplateId: text(
      { zh: '验证码模板', en: 'Verification code template' },
      { required: true, rules: [max(40)], help: { zh: '服务商审核通过的模板编号', en: 'ID of a template that the provider approved' } },
    ),
    noticeTemplateId: text({ zh: '通知模板', en: 'Notification template' }, { rules: [max(40)] }),
    alarmTemplateId: text({ zh: '告警模板', en: 'Alarm template' }, { rules: [max(40)] }),
    codeLength: integer({ zh: '验证码位数', en: 'Code length' }, { required: true, rules: [range(4, 6)], default: 6 }),
    codeMinutes: integer(
      { zh: '有效期', en: 'Code validity' },
      { required: true, rules: [range(1, 30)], default: 5, unit: { zh: '分钟', en: 'min' }, help: { zh: '超过此时间验证码失效', en: 'The code expires after this time' } },
    ),
    dailyLimit: integer(
      { zh: '每号每日上限', en: 'Daily limit per number' },
      { required: true, rules: [range(1, 10)], default: 10, help: { zh: '同一手机号 24 小时内最多发送的条数', en: 'Maximum number of messages to one phone number in 24 hours' } },
    ),
    intervalSeconds: integer(
      { zh: '发送间隔', en: 'Sending interval' },
      {
        required: true,
        rules: [range(1, 999)],
        default: 60,
        unit: { zh: '秒', en: 's' },
        help: { zh: '两次发给同一手机号的最短间隔', en: 'Minimum time between two messages to the same phone number' },
      },
    ),
  },
  sections: [
    {
      title: { zh: '服务商', en: 'Provider' },
      fields: ['enabled', 'provider', 'accessKey', 'accessSecret', 'region', 'signName'],
    },
    { title: { zh: '模板', en: 'Templates' }, fields: ['codeTemplateId', 'noticeTemplateId', 'alarmTemplateId'] },
    {
      title: { zh: '验证码与限制', en: 'Codes and limits' },
      fields: ['codeLength', 'codeMinutes', 'dailyLimit', 'intervalSeconds'],
    },
  ],
  actions: [
    action(
      'test',
      { zh: '发送测试', en: 'Send test message' },
      {
        on: ['toolbar'],
        code: 'sms-settings:test',
        icon: 'Send',
        form: { phone: phone({ zh: '手机号', en: 'Phone' }, { required: true, rules: [maskPhone] }) },
        effect: 'smsSettingsTest',
      },
    ),
  ],
});
