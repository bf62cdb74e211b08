import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import { upgradeResult } from '../../schemas/codes/upgrades.ts';
import type remoteUpgradeResults from './remote-upgrade-results.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { remoteTargetType, upgradeStatus } from '../../schemas/codes/upgrades.ts';
import { bytes, code, dateTime, file, integer, longText, percent, references, text, version } from '../../schemas/vocabulary/fields.ts';
import { archiveTypes } from '../../schemas/vocabulary/fileLimits.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'remote-upgrades',
  title: { zh: '远程升级', en: 'Remote upgrades' },
  noun: { zh: '远程升级', en: 'remote upgrade' },
  icon: 'SettingsRemote',
  order: 50,
  type: 'crud',
  code: 'upgrades:remote-upgrades',
  operations: crud('remote-upgrade'),
  api: conventionalApi('/api/upgrade/v1/remote-upgrades'),
  fields: {
    taskName: text({ zh: '任务名称', en: 'Task name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    targetType: code({ zh: '升级对象', en: 'Target type' }, remoteTargetType, { required: true, list: true, filter: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { required: true, list: true, filter: true }),
    version: version(
      { zh: '目标版本', en: 'Target version' },
      { required: true, unique: { with: ['targetType'], says: { zh: '该版本已存在', en: 'This version already exists' } }, list: true, filter: true },
    ),
    packageFile: file({ zh: '升级包', en: 'Upgrade package' }, archiveTypes, { required: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    batchSize: integer({ zh: '每批设备', en: 'Devices per batch' }, { required: true, rules: [range(1, 999)], default: 50 }),
    failLimit: percent({ zh: '失败停止阈值', en: 'Failure threshold' }, { required: true, rules: [decimalRange(0, 100)], default: 10 }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { list: true, sort: true }),
    targetCount: integer({ zh: '目标数', en: 'Targets' }, { ...countOf<typeof remoteUpgradeResults>('remote-upgrade-results', { upgradeId: 'id' }), list: true }),
    successCount: integer(
      { zh: '成功', en: 'Succeeded' },
      { ...countOf<typeof remoteUpgradeResults>('remote-upgrade-results', { upgradeId: 'id' }, { values: { result: upgradeResult.succeeded } }), list: true },
    ),
    failCount: integer(
      { zh: '失败', en: 'Failed' },
      { ...countOf<typeof remoteUpgradeResults>('remote-upgrade-results', { upgradeId: 'id' }, { values: { result: upgradeResult.failed } }), list: true },
    ),
    progress: percent({ zh: '进度', en: 'Progress' }, { computed: true, readOnly: true, list: true }),
    upgradeStatus: code({ zh: '升级状态', en: 'Upgrade status' }, upgradeStatus, { readOnly: true, default: upgradeStatus.notUpgraded, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    dueTime: dateTime({ zh: '下一批', en: 'Next batch' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [afterNow('planTime')],
  sections: [
    { title: { zh: '任务', en: 'Task' }, fields: ['taskName', 'targetType', 'roomIds', 'version', 'packageFile'] },
    { title: { zh: '推进', en: 'Rollout' }, fields: ['batchSize', 'failLimit', 'planTime', 'note'] },
  ],
  effects: { create: 'remoteUpgradeSave', update: 'remoteUpgradeSave', delete: 'remoteUpgradeDelete' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.upgradeStatus', upgradeStatus.upgrading] }, says: { zh: '升级中，不能删除', en: 'The upgrade is running and cannot be deleted' } }],
  turns: [
    { field: 'upgradeStatus', from: [upgradeStatus.notUpgraded], to: upgradeStatus.upgrading, at: 'planTime', effect: 'remoteUpgradeBegin' },
    { field: 'upgradeStatus', from: [upgradeStatus.upgrading], to: upgradeStatus.upgraded, at: 'dueTime', effect: 'remoteUpgradeBatch' },
  ],
  actions: [
    action(
      'upgrade',
      { zh: '开始升级', en: 'Start' },
      {
        on: ['row'],
        code: 'remote-upgrade:upgrade',
        icon: 'Upgrade',
        confirm: true,
        transition: { field: 'upgradeStatus', from: [upgradeStatus.notUpgraded], to: upgradeStatus.upgrading },
        effect: 'remoteUpgradeBegin',
      },
    ),
    action(
      'stop',
      { zh: '停止', en: 'Stop' },
      {
        on: ['row'],
        code: 'remote-upgrade:stop',
        icon: 'StopCircle',
        confirm: true,
        danger: true,
        transition: { field: 'upgradeStatus', from: [upgradeStatus.upgrading], to: upgradeStatus.upgradeFailed },
        effect: 'remoteUpgradeStop',
      },
    ),
    action(
      'retry',
      { zh: '重试失败', en: 'Retry failed items' },
      {
        on: ['row'],
        code: 'remote-upgrade:retry',
        icon: 'Replay',
        transition: { field: 'upgradeStatus', from: [upgradeStatus.upgradeFailed], to: upgradeStatus.upgrading },
        effect: 'remoteUpgradeRetry',
      },
    ),
    action(
      'unload',
      { zh: '回退', en: 'Roll back' },
      {
        on: ['row'],
        code: 'remote-upgrade:unload',
        icon: 'SettingsBackupRestore',
        typeConfirm: { zh: 'ROLLBACK', en: 'ROLLBACK' },
        danger: true,
        transition: { field: 'upgradeStatus', from: [upgradeStatus.upgraded], to: upgradeStatus.uninstalled },
        effect: 'remoteUpgradeUnload',
      },
    ),
    action(
      'detail',
      { zh: '明细', en: 'View results' },
      { on: ['row'], code: 'remote-upgrade:detail', icon: 'Checklist', opens: { related: 'remote-upgrade-results', filter: { upgradeId: '{id}' } } },
    ),
  ],
});
