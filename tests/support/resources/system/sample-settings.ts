import { action } from '../../../../src/schemas/vocabulary/action.ts';
import { conventionalApi } from '../../../../src/schemas/vocabulary/call.ts';
import { notBefore } from '../../../../src/schemas/vocabulary/checks.ts';
import { codeList } from '../../../../src/schemas/vocabulary/codeList.ts';
import {
  boolean,
  code,
  email,
  image,
  integer,
  longText,
  password,
  phone,
  port,
  reference,
  tags,
  text,
  timeOfDay,
} from '../../../../src/schemas/vocabulary/fields.ts';
import { defineResource } from '../../../../src/schemas/vocabulary/resource.ts';
import { max, maxItems, range } from '../../../../src/schemas/rules/rules.ts';

const createSampleProvider = codeList('createSampleProvider', {
  aliyun: { value: 1, zh: '阿里云', en: 'Aliyun', tone: 'info' },
  tencentCloud: { value: 2, zh: '腾讯云', en: 'Tencent Cloud', tone: 'info' },
});

/** Settings with one record, more than twelve fields, and a secret that is required only until it is stored. */
export default defineResource({
  name: 'sample-settings',
  title: { zh: '样例设置', en: 'Sample settings' },
  noun: { zh: '样例设置', en: 'sample settings' },
  icon: 'Tune',
  order: 950,
  type: 'settings',
  code: 'system:sample-settings',
  operations: { edit: 'sample-settings:edit' },
  api: conventionalApi('/api/testing/v1/sample-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: true }),
    provider: code({ zh: '服务商', en: 'Provider' }, createSampleProvider, { default: 1, required: true }),
    accessKey: text({ zh: '访问密钥', en: 'Access key' }, { required: true, rules: [max(64)] }),
    accessSecret: password(
      { zh: '访问口令', en: 'Access secret' },
      { required: true, rules: [max(128)], secret: true },
    ),
    port: port({ zh: '端口', en: 'Port' }, { default: 465, required: true }),
    sender: text({ zh: '发件人', en: 'Sender' }, { rules: [max(40)] }),
    replyTo: email({ zh: '回复地址', en: 'Reply to' }),
    dailyLimit: integer({ zh: '每日上限', en: 'Daily limit' }, { default: 10, required: true, rules: [range(1, 100)] }),
    quietFrom: timeOfDay({ zh: '免扰开始', en: 'Quiet from' }),
    quietUntil: timeOfDay({ zh: '免扰结束', en: 'Quiet until' }),
    partId: reference({ zh: '默认配件', en: 'Usual part' }, 'sample-parts'),
    logo: image({ zh: '标志', en: 'Logo' }),
    keywords: tags({ zh: '关键词', en: 'Keywords' }, { rules: [maxItems(5)] }),
    signature: longText({ zh: '签名', en: 'Signature' }, { rules: [max(256)] }),
  },
  checks: [notBefore('quietUntil', 'quietFrom')],
  actions: [
    action(
      'test',
      { zh: '发送测试', en: 'Send a test' },
      {
        on: ['toolbar'],
        code: 'sample-settings:test',
        icon: 'Bolt',
        form: { phone: phone({ zh: '手机号', en: 'Phone' }, { required: true }) },
        effect: 'testSampleSettings',
      },
    ),
  ],
});
