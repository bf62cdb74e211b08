import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { differs } from '../../schemas/vocabulary/checks.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { migrationMode } from '../../schemas/codes/devices.ts';
import { bytes, code, dateTime, longText, percent, reference, speed, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, speedLimit } from '../../schemas/rules/rules.ts';
import { pauseResumeActions } from '../../schemas/presets/commonActions.ts';

export default defineResource({
  name: 'rbd-moves',
  title: { zh: 'RBD迁移', en: 'RBD migration' },
  noun: { zh: 'RBD迁移', en: 'RBD migration' },
  icon: 'DataObject',
  order: 10,
  type: 'crud',
  code: 'migration:rbd-moves',
  operations: { create: 'rbd-move:add', delete: 'rbd-move:delete', export: 'rbd-move:export' },
  api: conventionalApi('/api/migration/v1/rbd-moves'),
  fields: {
    moveNo: text({ zh: '迁移编号', en: 'Migration no.' }, { readOnly: true, recordNo: 'RBD', list: true, filter: 'search', title: true }),
    rbdName: text({ zh: 'RBD卷', en: 'RBD image' }, { required: true, rules: [max(64)], list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { list: true, filter: true }),
    userName: reference({ zh: '用户', en: 'User' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    sourcePartitionId: reference({ zh: '源分区', en: 'Source partition' }, 'partitions', { required: true, list: true, filter: true }),
    targetPartitionId: reference({ zh: '目标分区', en: 'Target partition' }, 'partitions', { required: true, list: true, filter: true }),
    mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { required: true, default: migrationMode.cold, list: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true, sort: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { required: true, rules: [speedLimit], default: 200, unit: { zh: 'Mbps', en: 'Mbps' } }),
    jobStatus: code({ zh: '状态', en: 'Status' }, jobStatus, { readOnly: true, default: jobStatus.waiting, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { readOnly: true, only: 'detail' }),
    dueTime: dateTime({ zh: '预计完成', en: 'Estimated completion' }, { readOnly: true, only: 'detail' }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
  checks: [differs('targetPartitionId', 'sourcePartitionId', { zh: '目标分区不能与源分区相同', en: 'Source and target cannot be the same' })],
  effects: { create: 'rbdMoveCreate' },
  refuses: [{ on: ['delete'], when: { eq: ['$record.jobStatus', jobStatus.running] }, says: { zh: '迁移执行中，请先取消', en: 'The migration is running. Cancel it first' } }],
  turns: [
    { field: 'jobStatus', from: [jobStatus.waiting], to: jobStatus.running, at: 'planTime', effect: 'rbdMoveBegin' },
    { field: 'jobStatus', from: [jobStatus.running], to: jobStatus.succeeded, at: 'dueTime', effect: 'rbdMoveEnd' },
  ],
  actions: [
    action(
      'batch',
      { zh: '批量迁移', en: 'Open batch migration' },
      {
        on: ['toolbar'],
        code: 'rbd-move:batch',
        icon: 'DriveFileMove',
        form: {
          roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { requiredWhen: { empty: '$form.deviceCodes' } }),
          deviceCodes: longText({ zh: '设备编号(每行一个)', en: 'Device codes (one per line)' }, { rules: [max(2048)], requiredWhen: { empty: '$form.roomId' } }),
          targetPartitionId: reference({ zh: '目标分区', en: 'Target partition' }, 'partitions', { required: true }),
          mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { required: true, default: migrationMode.cold }),
          speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { required: true, rules: [speedLimit], default: 200 }),
        },
        effect: 'rbdMoveBatch',
      },
    ),
    ...pauseResumeActions({ on: ['row', 'bulk'], codes: ['rbd-move:pause', 'rbd-move:resume'], from: [1], effect: 'rbdMove' }),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row', 'bulk'],
        code: 'rbd-move:cancel',
        icon: 'Cancel',
        confirm: true,
        transition: { field: 'jobStatus', from: [jobStatus.waiting, jobStatus.running, jobStatus.paused], to: jobStatus.cancelled },
        effect: 'rbdMoveCancel',
        danger: true,
      },
    ),
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'rbd-move:retry',
        icon: 'Replay',
        transition: { field: 'jobStatus', from: [jobStatus.failed], to: jobStatus.running },
        effect: 'rbdMoveRetry',
      },
    ),
  ],
});
