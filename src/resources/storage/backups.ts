import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { backupCycle, backupSource, backupType } from '../../schemas/codes/storage.ts';
import { bytes, code, dateTime, integer, longText, percent, reference, text, timeOfDay } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'backups',
  title: { zh: '备份管理', en: 'Backups' },
  noun: { zh: '备份', en: 'backup' },
  icon: 'Backup',
  order: 40,
  type: 'crud',
  code: 'storage:backups',
  operations: { create: 'backup:add', delete: 'backup:delete', export: 'backup:export' },
  api: conventionalApi('/api/storage/v1/backups'),
  fields: {
    backupName: text({ zh: '备份名称', en: 'Backup name' }, { required: true, rules: [max(64)], said: true, list: true, filter: 'search', title: true }),
    backupType: code({ zh: '备份类型', en: 'Backup type' }, backupType, { required: true, list: true, filter: true }),
    sourceType: code({ zh: '备份对象', en: 'Source' }, backupSource, { required: true, list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { required: true, visibleWhen: { eq: ['$form.sourceType', backupSource.deviceData] }, list: true, filter: true }),
    userName: reference({ zh: '用户', en: 'User' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    partitionId: reference({ zh: '目标分区', en: 'Target partition' }, 'partitions', { required: true, list: true, filter: true }),
    ftpServerId: reference({ zh: 'FTP服务器', en: 'FTP server' }, 'ftp-servers', { filter: true }),
    cycle: code({ zh: '周期', en: 'Frequency' }, backupCycle, { required: true, default: backupCycle.once, list: true, filter: true }),
    runTime: timeOfDay({ zh: '执行时间', en: 'Run time' }, { required: true, visibleWhen: { not: { eq: ['$form.cycle', backupCycle.once] } } }),
    retainCopies: integer({ zh: '保留份数', en: 'Copies to keep' }, { rules: [range(1, 30)], default: 7 }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true, sort: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    jobStatus: code({ zh: '状态', en: 'Status' }, jobStatus, { readOnly: true, default: jobStatus.waiting, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { readOnly: true, only: 'detail' }),
    dueTime: dateTime({ zh: '预计完成', en: 'Estimated completion' }, { readOnly: true, only: 'detail' }),
    verifyTime: dateTime({ zh: '最近校验', en: 'Last verified' }, { readOnly: true, only: 'detail' }),
    restoreTime: dateTime({ zh: '最近恢复', en: 'Last restored' }, { readOnly: true, only: 'detail' }),
    restoreDeviceId: reference({ zh: '恢复到', en: 'Restored to' }, 'devices', { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { create: 'backupCreate', delete: 'backupDelete' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.jobStatus', jobStatus.running] }, says: { zh: '备份执行中，请先取消', en: 'The backup is running. Cancel it first' } }],
  turns: [
    { field: 'jobStatus', from: [jobStatus.waiting], to: jobStatus.running, at: 'planTime', effect: 'backupBeginPlanned' },
    { field: 'jobStatus', from: [jobStatus.running], to: jobStatus.succeeded, at: 'dueTime', effect: 'backupEnd' },
  ],
  actions: [
    action(
      'restore',
      { zh: '恢复', en: 'Restore' },
      {
        on: ['row'],
        code: 'backup:restore',
        icon: 'Restore',
        typeConfirm: { zh: '恢复', en: 'RESTORE' },
        form: {
          targetDeviceId: reference({ zh: '目标设备', en: 'Target device' }, 'devices', { help: { zh: '留空则恢复到原设备', en: 'Leave empty to restore to the original device' } }),
        },
        when: { all: [{ eq: ['$record.jobStatus', jobStatus.succeeded] }, { in: ['$record.sourceType', [backupSource.deviceData, backupSource.systemImage]] }] },
        effect: 'backupRestore',
        interrupts: true,
        targetDevice: { field: 'targetDeviceId', instead: true },
        asksReason: 'required',
        danger: true,
        job: true,
      },
    ),
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      { on: ['row', 'bulk'], code: 'backup:retry', icon: 'Replay', transition: { field: 'jobStatus', from: [jobStatus.failed], to: jobStatus.running }, effect: 'backupBegin' },
    ),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row'],
        code: 'backup:cancel',
        icon: 'Cancel',
        confirm: true,
        transition: { field: 'jobStatus', from: [jobStatus.running], to: jobStatus.cancelled },
        effect: 'backupCancel',
        danger: true,
      },
    ),
    action('verify', { zh: '校验', en: 'Verify' }, { on: ['row', 'bulk'], code: 'backup:verify', icon: 'FactCheck', when: { eq: ['$record.jobStatus', jobStatus.succeeded] }, effect: 'backupVerify' }),
  ],
});
