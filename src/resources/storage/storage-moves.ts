import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { migrationMode } from '../../schemas/codes/devices.ts';
import { boolean, bytes, code, dateTime, integer, percent, reference, speed, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';
import { pauseResumeActions } from '../../schemas/presets/commonActions.ts';

/**
 * Volumes of a migration. The platform copies one volume after another; a volume belongs to the target partition as
 * soon as its copy is complete.
 */
export default defineResource({
  name: 'storage-moves',
  title: { zh: '存储迁移明细', en: 'Volume migrations' },
  noun: { zh: '迁移卷', en: 'volume migration' },
  icon: 'DataObject',
  order: 62,
  type: 'record',
  hidden: true,
  code: 'storage:storage-moves',
  operations: {},
  api: conventionalApi('/api/storage/v1/storage-moves'),
  sort: { field: 'planTime', order: 'ASC' },
  fields: {
    migrationId: reference({ zh: '批次', en: 'Batch' }, 'storage-migrations', { readOnly: true, filter: true }),
    rbdName: text({ zh: '卷', en: 'Volume' }, { rules: [max(64)], readOnly: true, list: true, filter: 'search', title: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true }),
    userName: reference({ zh: '用户', en: 'User' }, 'client-users.userName', { readOnly: true, list: true }),
    sourcePartitionId: reference({ zh: '源分区', en: 'Source partition' }, 'partitions', { readOnly: true, list: true }),
    targetPartitionId: reference({ zh: '目标分区', en: 'Target partition' }, 'partitions', { readOnly: true, list: true }),
    jobStatus: code({ zh: '状态', en: 'Status' }, jobStatus, { readOnly: true, default: jobStatus.waiting, list: true, filter: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { readOnly: true, list: true, sort: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    failReason: text({ zh: '原因', en: 'Reason' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { readOnly: true, only: 'detail' }),
    speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { readOnly: true, only: 'detail' }),
    verify: boolean({ zh: '校验', en: 'Verify' }, { readOnly: true, only: 'detail' }),
    deleteSource: boolean({ zh: '删除源数据', en: 'Delete source' }, { readOnly: true, only: 'detail' }),
    bookedGb: integer({ zh: '目标预占', en: 'Reserved on the target' }, { readOnly: true, default: 0, only: 'detail', unit: { zh: 'GB', en: 'GB' } }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, only: 'detail' }),
    stepTime: dateTime({ zh: '进度时间', en: 'Progress as of' }, { readOnly: true, only: 'detail' }),
    dueTime: dateTime({ zh: '下次进度', en: 'Next progress update' }, { readOnly: true, only: 'detail' }),
    resumeTime: dateTime({ zh: '自动继续', en: 'Resumes automatically' }, { readOnly: true, only: 'detail' }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, only: 'detail' }),
  },
  turns: [
    { field: 'jobStatus', from: [jobStatus.waiting], to: jobStatus.running, at: 'planTime', effect: 'storageMoveBegin' },
    { field: 'jobStatus', from: [jobStatus.running], to: jobStatus.succeeded, at: 'dueTime', effect: 'storageMoveStep' },
    { field: 'jobStatus', from: [jobStatus.paused], to: jobStatus.running, at: 'resumeTime', effect: 'storageMoveResume' },
  ],
  actions: [
    ...pauseResumeActions({ on: ['row', 'bulk'], codes: ['storage-migration:control', 'storage-migration:control'], from: [0, 1], effect: 'storageMove' }),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row', 'bulk'],
        code: 'storage-migration:control',
        icon: 'Cancel',
        danger: true,
        confirm: true,
        transition: { field: 'jobStatus', from: [jobStatus.waiting, jobStatus.paused], to: jobStatus.cancelled },
        effect: 'storageMoveCancel',
      },
    ),
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'storage-migration:control',
        icon: 'Replay',
        transition: { field: 'jobStatus', from: [jobStatus.failed], to: jobStatus.waiting },
        effect: 'storageMoveRetry',
      },
    ),
  ],
});
