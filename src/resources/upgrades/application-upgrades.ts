import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import { upgradeResult } from '../../schemas/codes/upgrades.ts';
import type appUpgradeResults from './app-upgrade-results.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { upgradeStatus } from '../../schemas/codes/upgrades.ts';
import { boolean, bytes, code, dateTime, file, integer, longText, percent, references, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, packageName } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'application-upgrades',
  title: { zh: '应用升级', en: 'App upgrades' },
  noun: { zh: '应用升级', en: 'app upgrade' },
  icon: 'Upgrade',
  order: 10,
  type: 'crud',
  code: 'upgrades:application-upgrades',
  operations: crud('application-upgrade'),
  api: conventionalApi('/api/upgrade/v1/application-upgrades'),
  fields: {
    appName: text({ zh: '应用名称', en: 'App name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    packageName: text({ zh: '包名', en: 'Package name' }, { required: true, rules: [packageName, max(128)], list: true, filter: true }),
    version: version({ zh: '版本', en: 'Version' }, { required: true, unique: { with: ['packageName'], says: { zh: '该版本已存在', en: 'This version already exists' } }, list: true, filter: true }),
    packageFile: file({ zh: '升级包', en: 'Upgrade package' }, ['apk'], { required: true, readOnly: 'edit', limits: { tells: { packageName: 'packageName', version: 'version' } } }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    md5: text({ zh: 'MD5', en: 'MD5' }, { readOnly: true, only: 'detail' }),
    phoneTypes: code({ zh: '适用机型', en: 'Phone models' }, phoneType, { required: true, multiple: true, list: true, filter: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { list: true }),
    forceUpgrade: boolean({ zh: '强制升级', en: 'Forced' }, { default: false, list: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { list: true, sort: true }),
    targetCount: integer({ zh: '目标设备', en: 'Target devices' }, { ...countOf<typeof appUpgradeResults>('app-upgrade-results', { upgradeId: 'id' }), list: true }),
    successCount: integer(
      { zh: '成功', en: 'Succeeded' },
      { ...countOf<typeof appUpgradeResults>('app-upgrade-results', { upgradeId: 'id' }, { values: { result: upgradeResult.succeeded } }), list: true },
    ),
    failCount: integer({ zh: '失败', en: 'Failed' }, { ...countOf<typeof appUpgradeResults>('app-upgrade-results', { upgradeId: 'id' }, { values: { result: upgradeResult.failed } }), list: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { computed: true, readOnly: true, list: true }),
    upgradeStatus: code({ zh: '升级状态', en: 'Upgrade status' }, upgradeStatus, { readOnly: true, default: upgradeStatus.notUpgraded, list: true, filter: true }),
    dueTime: dateTime({ zh: '预计完成', en: 'Estimated completion' }, { readOnly: true, only: 'detail' }),
    updateLog: longText({ zh: '更新说明', en: 'Change log' }, { required: true, rules: [max(256)] }),
    createTime: dateTime({ zh: '上传时间', en: 'Uploaded' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  checks: [afterNow('planTime')],
  sections: [
    { title: { zh: '应用', en: 'App' }, fields: ['appName', 'packageName', 'version', 'packageFile', 'updateLog'] },
    { title: { zh: '范围', en: 'Scope' }, fields: ['phoneTypes', 'roomIds', 'forceUpgrade', 'planTime'] },
  ],
  effects: { create: 'applicationUpgradeSave', update: 'applicationUpgradeSave', delete: 'applicationUpgradeDelete' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.upgradeStatus', upgradeStatus.upgrading] }, says: { zh: '升级中，不能删除', en: 'The upgrade is running and cannot be deleted' } }],
  turns: [
    { field: 'upgradeStatus', from: [upgradeStatus.notUpgraded], to: upgradeStatus.upgrading, at: 'planTime', effect: 'applicationUpgradeBegin' },
    { field: 'upgradeStatus', from: [upgradeStatus.upgrading], to: upgradeStatus.upgraded, at: 'dueTime', effect: 'applicationUpgradeEnd' },
  ],
  actions: [
    action(
      'upgrade',
      { zh: '升级', en: 'Upgrade' },
      {
        on: ['row'],
        code: 'application-upgrade:upgrade',
        icon: 'Upgrade',
        confirm: true,
        form: {
          roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { help: { zh: '留空则为本升级的机房', en: 'Leave empty for the rooms of the upgrade' } }),
          deviceIds: references({ zh: '设备', en: 'Devices' }, 'devices', { help: { zh: '留空则为机房的全部设备', en: 'Leave empty for all devices in the rooms' } }),
          percentOfDevices: percent({ zh: '灰度比例', en: 'Rollout percentage' }, { required: true, rules: [decimalRange(1, 100)], default: 100 }),
        },
        transition: { field: 'upgradeStatus', from: [upgradeStatus.notUpgraded], to: upgradeStatus.upgrading },
        effect: 'applicationUpgradeBegin',
      },
    ),
    action(
      'retry',
      { zh: '重试失败', en: 'Retry failed items' },
      {
        on: ['row'],
        code: 'application-upgrade:retry',
        icon: 'Replay',
        transition: { field: 'upgradeStatus', from: [upgradeStatus.upgradeFailed], to: upgradeStatus.upgrading },
        effect: 'applicationUpgradeRetry',
      },
    ),
    action(
      'unload',
      { zh: '卸载', en: 'Uninstall' },
      {
        on: ['row'],
        code: 'application-upgrade:unload',
        icon: 'DeleteSweep',
        typeConfirm: { zh: '卸载', en: 'UNINSTALL' },
        danger: true,
        transition: { field: 'upgradeStatus', from: [upgradeStatus.upgraded], to: upgradeStatus.uninstalled },
        effect: 'applicationUpgradeUnload',
      },
    ),
    action(
      'detail',
      { zh: '设备明细', en: 'View device results' },
      { on: ['row'], code: 'application-upgrade:detail', icon: 'Checklist', opens: { related: 'app-upgrade-results', filter: { upgradeId: '{id}' } } },
    ),
  ],
});
