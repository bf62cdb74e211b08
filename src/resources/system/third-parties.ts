import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { thirdPartyType } from '../../schemas/codes/system.ts';
import { code, dateTime, integer, longText, password, percent, phone, tags, text, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'third-parties',
  title: { zh: '第三方管理', en: 'Third parties' },
  noun: { zh: '第三方平台', en: 'third-party platform' },
  icon: 'Api',
  order: 50,
  type: 'crud',
  code: 'system:third-parties',
  operations: crud('third-party'),
  api: conventionalApi('/api/system/v1/third-parties'),
  fields: {
    platformName: text({ zh: '平台名称', en: 'Platform name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    platformType: code({ zh: '平台类型', en: 'Type' }, thirdPartyType, { required: true, list: true, filter: true }),
    appId: text({ zh: 'AppID', en: 'App ID' }, { required: true, rules: [max(64)], list: true }),
    appSecret: password({ zh: 'AppSecret', en: 'App secret' }, { required: 'create', rules: [max(128)], secret: true }),
    apiUrl: url({ zh: '接口地址', en: 'API URL' }, { required: true, rules: [max(128)] }),
    callbackUrl: url({ zh: '回调地址', en: 'Callback URL' }, { rules: [max(128)] }),
    publicKey: longText({ zh: '公钥', en: 'Public key' }, { rules: [max(2048)] }),
    ipWhitelist: tags({ zh: 'IP白名单', en: 'IP whitelist' }, { rules: [maxItems(10)] }),
    dailyQuota: integer({ zh: '每日调用上限', en: 'Daily quota' }, { rules: [range(1, 99999)], list: true }),
    todayCalls: integer({ zh: '今日调用', en: 'Calls today' }, { readOnly: true, list: true, sort: true }),
    failRate: percent({ zh: '失败率', en: 'Failure rate' }, { readOnly: true, list: true }),
    expireTime: dateTime({ zh: '到期时间', en: 'Expires' }, { list: true, sort: true }),
    contact: text({ zh: '联系人', en: 'Contact person' }, { rules: [max(32)] }),
    phone: phone({ zh: '联系电话', en: 'Phone' }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [afterNow('expireTime')],
  sections: [
    { title: { zh: '平台', en: 'Platform' }, fields: ['platformName', 'platformType', 'status', 'note'] },
    { title: { zh: '接入', en: 'Connection' }, fields: ['appId', 'appSecret', 'apiUrl', 'callbackUrl', 'publicKey', 'ipWhitelist', 'dailyQuota', 'expireTime'] },
    { title: { zh: '联系方式', en: 'Contact details' }, fields: ['contact', 'phone'] },
  ],
  actions: [
    action('test', { zh: '测试', en: 'Test connection' }, { on: ['row'], code: 'third-party:test', icon: 'NetworkCheck', effect: 'thirdPartyTest' }),
    action(
      'resetSecret',
      { zh: '重置密钥', en: 'Reset secret' },
      {
        on: ['row'],
        code: 'third-party:resetSecret',
        icon: 'VpnKey',
        danger: true,
        typeConfirm: { zh: 'RESET', en: 'RESET' },
        effect: 'thirdPartyResetSecret',
        answer: { appSecret: text({ zh: '新密钥（仅显示一次）', en: 'New secret, shown once' }) },
      },
    ),
    action('calls', { zh: '调用记录', en: 'View calls' }, { on: ['row'], code: 'third-party:calls', icon: 'History', opens: { related: 'third-party-calls', filter: { thirdPartyId: '{id}' } } }),
  ],
});
