import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, differs } from '../../schemas/vocabulary/checks.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { userDataType } from '../../schemas/codes/storage.ts';
import { boolean, bytes, code, dateTime, longText, percent, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';
import { pauseResumeActions } from '../../schemas/presets/commonActions.ts';

export default defineResource({
  name: 'user-data-transfers',
  title: { zh: '用户数据迁移', en: 'User data transfer' },
  noun: { zh: '用户数据迁移', en: 'user data transfer' },
  icon: 'ImportExport',
  order: 20,
  type: 'crud',
  code: 'migration:user-data-transfers',
  operations: { create: 'user-data-transfer:add', delete: 'user-data-transfer:delete', export: 'user-data-transfer:export', import: 'user-data-transfer:import' },
  api: conventionalApi('/api/migration/v1/user-data-transfers'),
  fields: {
    transferNo: text({ zh: '迁移编号', en: 'Transfer no.' }, { readOnly: true, recordNo: 'QY', list: true, filter: 'search', title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { required: true, list: true, filter: true }),
    sourceDeviceId: reference({ zh: '源设备', en: 'Source device' }, 'devices', { required: true, list: true, filter: true }),
    targetDeviceId: reference({ zh: '目标设备', en: 'Target device' }, 'devices', { required: true, list: true, filter: true }),
    sourceRoomId: reference({ zh: '源机房', en: 'Source room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    targetRoomId: reference({ zh: '目标机房', en: 'Target room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    dataTypes: code({ zh: '数据类型', en: 'Data types' }, userDataType, { required: true, multiple: true, list: true }),
    overwrite: boolean({ zh: '覆盖目标', en: 'Overwrite' }, { default: false }),
    keepSource: boolean({ zh: '保留源数据', en: 'Keep source' }, { default: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true, sort: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    jobStatus: code({ zh: '状态', en: 'Status' }, jobStatus, { readOnly: true, default: jobStatus.waiting, list: true, filter: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    dueTime: dateTime({ zh: '预计完成', en: 'Estimated completion' }, { readOnly: true, only: 'detail' }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [afterNow('planTime'), differs('targetDeviceId', 'sourceDeviceId', { zh: '目标设备不能与源设备相同', en: 'Source and target cannot be the same' })],
  actions: [
    action(
      'start',
      { zh: '立即执行', en: 'Start now' },
      {
        on: ['row', 'bulk'],
        code: 'user-data-transfer:start',
        icon: 'PlayCircle',
        confirm: true,
        transition: { field: 'jobStatus', from: [jobStatus.waiting], to: jobStatus.running },
        effect: 'userDataTransferBegin',
      },
    ),
    ...pauseResumeActions({ on: ['row'], codes: ['user-data-transfer:pause', 'user-data-transfer:resume'], from: [1], effect: 'userDataTransfer' }),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row', 'bulk'],
        code: 'user-data-transfer:cancel',
        icon: 'Cancel',
        confirm: true,
        transition: { field: 'jobStatus', from: [jobStatus.waiting, jobStatus.running, jobStatus.paused], to: jobStatus.cancelled },
        effect: 'userDataTransferCancel',
        danger: true,
      },
    ),
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'user-data-transfer:retry',
        icon: 'Replay',
        transition: { field: 'jobStatus', from: [jobStatus.failed], to: jobStatus.running },
        effect: 'userDataTransferRetry',
      },
    ),
    action('log', { zh: '日志', en: 'View log' }, { on: ['row'], code: 'user-data-transfer:log', icon: 'ReceiptLong', opens: { related: 'transfer-steps', filter: { transferId: '{id}' } } }),
  ],
  effects: { create: 'userDataTransferCreate', delete: 'userDataTransferDelete' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.jobStatus', jobStatus.running] }, says: { zh: '迁移执行中，请先取消', en: 'The transfer is running. Cancel it first' } }],
  turns: [
    { field: 'jobStatus', from: [jobStatus.waiting], to: jobStatus.running, at: 'planTime', effect: 'userDataTransferBegin' },
    { field: 'jobStatus', from: [jobStatus.running], to: jobStatus.succeeded, at: 'dueTime', effect: 'userDataTransferEnd' },
  ],
});
