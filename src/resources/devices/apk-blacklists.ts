import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { blacklistAction, blacklistScope, textMatchType } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, longText, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, packageName } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'apk-blacklists',
  title: { zh: '应用黑名单', en: 'App blacklist' },
  noun: { zh: '黑名单应用', en: 'blacklisted app' },
  icon: 'Block',
  order: 50,
  type: 'crud',
  code: 'devices:apk-blacklists',
  operations: crud('apk-blacklist', { import: 'apk-blacklist:import' }),
  api: conventionalApi('/api/resources/v1/apk-blacklists'),
  fields: {
    appName: text({ zh: '应用名称', en: 'App name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    packageName: text({ zh: '包名', en: 'Package name' }, { required: true, rules: [packageName, max(128)], unique: true, list: true, filter: true }),
    matchType: code({ zh: '匹配方式', en: 'Match method' }, textMatchType, { required: true, default: textMatchType.exact, list: true, filter: true }),
    action: code({ zh: '处理方式', en: 'Action' }, blacklistAction, { required: true, default: blacklistAction.forbidInstall, list: true, filter: true }),
    scopeType: code({ zh: '范围', en: 'Scope' }, blacklistScope, { required: true, default: blacklistScope.all, list: true, filter: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.scopeType', blacklistScope.rooms] } }),
    merchantSigns: references({ zh: '商家', en: 'Merchants' }, 'merchants.merchantSign', { required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.scopeType', blacklistScope.merchants] } }),
    reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)], list: true }),
    hitCount: integer({ zh: '命中次数', en: 'Hits' }, { readOnly: true, default: 0, list: true, sort: true }),
    lastHitTime: dateTime({ zh: '最近命中', en: 'Last hit' }, { readOnly: true, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
  },
  actions: [
    action(
      'scan',
      { zh: '立即扫描', en: 'Scan now' },
      {
        on: ['row', 'bulk'],
        code: 'apk-blacklist:scan',
        confirm: true,
        when: { eq: ['$record.status', enableStatus.enabled] },
        effect: 'apkBlacklistScan',
        job: true,
        icon: 'Radar',
      },
    ),
  ],
});
