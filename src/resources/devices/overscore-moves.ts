import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { jobStatus } from '../../schemas/codes/common.ts';
import { inUsePolicy, migrationMode, vmStatus } from '../../schemas/codes/devices.ts';
import { boolean, bytes, code, dateTime, percent, reference, speed, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';
import { pauseResumeActions } from '../../schemas/presets/commonActions.ts';

/**
 * Instances of a migration. The platform copies one instance after another. After its copy, an instance moves to the
 * target host; if the move fails, the instance stays on its host.
 */
export default defineResource({
  name: 'overscore-moves',
  title: { zh: '超分迁移明细', en: 'Instance migrations' },
  noun: { zh: '迁移实例', en: 'instance migration' },
  icon: 'MoveUp',
  order: 112,
  type: 'record',
  hidden: true,
  code: 'devices:overscore-moves',
  operations: {},
  api: conventionalApi('/api/resources/v1/overscore-moves'),
  sort: { field: 'planTime', order: 'ASC' },
  fields: {
    migrationId: reference({ zh: '批次', en: 'Batch' }, 'overscore-migrations', { readOnly: true, filter: true }),
    vmName: text({ zh: '实例', en: 'Instance' }, { rules: [max(64)], readOnly: true, list: true, filter: 'search', title: true }),
    machineId: reference({ zh: '虚拟机', en: 'VM' }, 'virtual-machines', { readOnly: true, only: 'detail' }),
    fromDeviceId: reference({ zh: '原宿主', en: 'From host' }, 'devices', { readOnly: true, list: true }),
    toDeviceId: reference({ zh: '目标宿主', en: 'To host' }, 'devices', { readOnly: true, list: true }),
    jobStatus: code({ zh: '状态', en: 'Status' }, jobStatus, { readOnly: true, default: jobStatus.waiting, list: true, filter: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true }),
    planTime: dateTime({ zh: '计划时间', en: 'Scheduled for' }, { readOnly: true, list: true, sort: true }),
    dueTime: dateTime({ zh: '预计完成', en: 'Estimated completion' }, { readOnly: true, list: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { readOnly: true, only: 'detail' }),
    policy: code({ zh: '使用中处理', en: 'In-use policy' }, inUsePolicy, { readOnly: true, only: 'detail' }),
    speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { readOnly: true, only: 'detail' }),
    notify: boolean({ zh: '通知用户', en: 'Notify users' }, { readOnly: true, only: 'detail' }),
    formerStatus: code({ zh: '迁移前状态', en: 'State before migration' }, vmStatus, { readOnly: true, only: 'detail' }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, only: 'detail' }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, only: 'detail' }),
  },
  turns: [
    { field: 'jobStatus', from: [jobStatus.waiting], to: jobStatus.running, at: 'planTime', effect: 'overscoreMoveBegin' },
    { field: 'jobStatus', from: [jobStatus.running], to: jobStatus.succeeded, at: 'dueTime', effect: 'overscoreMoveEnd' },
  ],
  actions: [
    ...pauseResumeActions({ on: ['row', 'bulk'], codes: ['overscore-migration:control', 'overscore-migration:control'], from: [0, 1], effect: 'overscoreMove' }),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row', 'bulk'],
        code: 'overscore-migration:control',
        icon: 'Cancel',
        danger: true,
        confirm: true,
        transition: { field: 'jobStatus', from: [jobStatus.waiting, jobStatus.paused], to: jobStatus.cancelled },
        effect: 'overscoreMoveCancel',
      },
    ),
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'overscore-migration:control',
        icon: 'Replay',
        transition: { field: 'jobStatus', from: [jobStatus.failed], to: jobStatus.waiting },
        sets: { planTime: '$now', startTime: null, endTime: null, failReason: null, progress: 0 },
      },
    ),
  ],
});
