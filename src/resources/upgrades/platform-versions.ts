import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { upgradeStatus, upgradeStep } from '../../schemas/codes/upgrades.ts';
import { boolean, bytes, code, dateTime, file, integer, longText, percent, text, version } from '../../schemas/vocabulary/fields.ts';
import { archiveTypes } from '../../schemas/vocabulary/fileLimits.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Platform versions that have been installed or attempted. */
export default defineResource({
  name: 'platform-versions',
  title: { zh: '平台版本', en: 'Platform versions' },
  noun: { zh: '平台版本', en: 'platform version' },
  icon: 'History',
  order: 42,
  type: 'record',
  hidden: true,
  code: 'upgrades:platform-versions',
  operations: { delete: 'platform-upgrade:delete' },
  api: conventionalApi('/api/upgrade/v1/platform-upgrades'),
  sort: { field: 'planTime', order: 'DESC' },
  related: [
    { resource: 'platform-upgrade-steps', filter: { upgradeId: '{id}' } },
    { resource: 'platform-upgrade-logs', filter: { upgradeId: '{id}' } },
  ],
  fields: {
    version: version({ zh: '版本', en: 'Version' }, { readOnly: true, list: true, filter: 'search', title: true }),
    formerVersion: version({ zh: '升级前版本', en: 'Previous version' }, { readOnly: true, list: true }),
    upgradeStatus: code({ zh: '升级状态', en: 'Upgrade status' }, upgradeStatus, { readOnly: true, default: upgradeStatus.notUpgraded, list: true, filter: true }),
    step: code({ zh: '步骤', en: 'Step' }, upgradeStep, { readOnly: true, default: upgradeStep.waiting, list: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { computed: true, readOnly: true, list: true }),
    packageFile: file({ zh: '升级包', en: 'Upgrade package' }, archiveTypes, { readOnly: true, only: 'detail' }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    md5: text({ zh: 'MD5', en: 'MD5' }, { readOnly: true, only: 'detail' }),
    upgradeLog: longText({ zh: '升级说明', en: 'Upgrade notes' }, { rules: [max(256)], readOnly: true, list: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { readOnly: true, list: true, sort: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    backupFirst: boolean({ zh: '升级前备份', en: 'Back up first' }, { readOnly: true, only: 'detail' }),
    backupId: integer({ zh: '备份编号', en: 'Backup ID' }, { readOnly: true, only: 'detail' }),
    notify: boolean({ zh: '通知管理员', en: 'Notify administrators' }, { readOnly: true, only: 'detail' }),
    dueTime: dateTime({ zh: '下一步', en: 'Next step' }, { readOnly: true, only: 'detail' }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
  effects: { delete: 'platformVersionDelete' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.upgradeStatus', upgradeStatus.upgrading] }, says: { zh: '正在升级，不能删除', en: 'The version is being installed and cannot be deleted' } }],
  turns: [
    { field: 'upgradeStatus', from: [upgradeStatus.notUpgraded], to: upgradeStatus.upgrading, at: 'planTime', effect: 'platformUpgradeBegin' },
    { field: 'upgradeStatus', from: [upgradeStatus.upgrading], to: upgradeStatus.upgraded, at: 'dueTime', effect: 'platformUpgradeStep' },
  ],
  actions: [
    action(
      'rollback',
      { zh: '回滚', en: 'Roll back' },
      {
        on: ['row'],
        code: 'platform-upgrade:rollback',
        icon: 'SettingsBackupRestore',
        typeConfirm: { zh: 'ROLLBACK', en: 'ROLLBACK' },
        danger: true,
        transition: { field: 'upgradeStatus', from: [upgradeStatus.upgraded], to: upgradeStatus.uninstalled },
        effect: 'platformUpgradeRollback',
      },
    ),
    action('log', { zh: '日志', en: 'Log' }, { on: ['row'], code: 'platform-upgrade:log', icon: 'ReceiptLong', opens: { related: 'platform-upgrade-logs', filter: { upgradeId: '{id}' } } }),
  ],
});
