import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type scripts from './scripts.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, dateTime, integer, longText, password, percent, phone, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'script-platforms',
  title: { zh: '脚本第三方平台', en: 'Script third-party platforms' },
  noun: { zh: '第三方平台', en: 'third-party platform' },
  icon: 'Hub',
  order: 70,
  type: 'crud',
  code: 'scripts:script-platforms',
  operations: { create: 'script-platform:add', edit: 'script-platform:edit', delete: 'script-platform:delete' },
  api: conventionalApi('/api/script/v1/script-platforms'),
  fields: {
    platformName: text({ zh: '平台名称', en: 'Platform name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    platformCode: text({ zh: '平台编码', en: 'Code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    apiUrl: url({ zh: '接口地址', en: 'API URL' }, { required: true, rules: [max(128)], list: true }),
    appKey: text({ zh: 'AppKey', en: 'App key' }, { required: true, rules: [max(64)] }),
    appSecret: password({ zh: 'AppSecret', en: 'App secret' }, { required: 'create', rules: [max(128)], secret: true }),
    callbackUrl: url({ zh: '回调地址', en: 'Callback URL' }, { rules: [max(128)] }),
    shareRate: percent({ zh: '分成比例', en: 'Revenue share' }, { required: true, list: true }),
    contact: text({ zh: '联系人', en: 'Contact person' }, { rules: [max(32)] }),
    phone: phone({ zh: '联系电话', en: 'Phone' }),
    scriptCount: integer({ zh: '脚本数', en: 'Scripts' }, { ...countOf<typeof scripts>('scripts', { platformId: 'id' }), list: true }),
    syncTime: dateTime({ zh: '最近同步', en: 'Last sync' }, { readOnly: true, list: true }),
    lastTestTime: dateTime({ zh: '最近测试', en: 'Last test' }, { readOnly: true, only: 'detail' }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '平台', en: 'Platform' }, fields: ['platformName', 'platformCode', 'shareRate', 'status', 'note'] },
    { title: { zh: '接口', en: 'Interface' }, fields: ['apiUrl', 'appKey', 'appSecret', 'callbackUrl', 'scriptCount', 'syncTime', 'lastTestTime'] },
    { title: { zh: '联系方式', en: 'Contact details' }, fields: ['contact', 'phone'] },
  ],
  related: [{ resource: 'scripts', filter: { platformId: '{id}' } }],
  actions: [
    action(
      'sync',
      { zh: '同步脚本', en: 'Sync scripts' },
      {
        on: ['row'],
        code: 'script-platform:sync',
        icon: 'Sync',
        confirm: true,
        job: true,
        when: { eq: ['$record.status', enableStatus.enabled] },
        sets: { syncTime: '$now' },
        effect: 'scriptPlatformSync',
      },
    ),
    action(
      'test',
      { zh: '测试', en: 'Test connection' },
      {
        on: ['row'],
        code: 'script-platform:test',
        icon: 'NetworkCheck',
        sets: { lastTestTime: '$now' },
        effect: 'scriptPlatformTest',
      },
    ),
  ],
});
