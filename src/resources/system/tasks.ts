import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { enableStatus, jobStatus } from '../../schemas/codes/common.ts';
import { taskTarget, taskTrigger, taskType } from '../../schemas/codes/system.ts';
import { code, dateTime, integer, keyValues, longText, percent, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, uniqueKeys } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

/** Long file: half is the seed, in which target, progress and times depend on type and state. */
export default defineResource({
  name: 'tasks',
  title: { zh: '任务管理', en: 'Tasks' },
  noun: { zh: '任务', en: 'task' },
  icon: 'TaskAlt',
  order: 20,
  type: 'crud',
  code: 'system:tasks',
  operations: crud('task'),
  api: conventionalApi('/api/system/v1/tasks'),
  fields: {
    taskName: text({ zh: '任务名称', en: 'Task name' }, { required: true, rules: [max(64)], said: true, list: true, filter: 'search', title: true }),
    taskType: code({ zh: '任务类型', en: 'Task type' }, taskType, { required: true, list: true, filter: true }),
    triggerType: code({ zh: '触发方式', en: 'Trigger' }, taskTrigger, { required: true, list: true, filter: true }),
    runTime: dateTime({ zh: '执行时间', en: 'Scheduled time' }, { required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.triggerType', taskTrigger.scheduled] }, list: true }),
    cron: text(
      { zh: '周期表达式', en: 'Cron expression' },
      {
        required: true,
        whenHidden: 'clear',
        rules: [max(40)],
        help: { zh: '分 时 日 月 周，例如 0 3 * * *', en: 'Minute, hour, day, month, weekday: 0 3 * * *' },
        visibleWhen: { eq: ['$form.triggerType', taskTrigger.recurring] },
        list: true,
      },
    ),
    targetType: code({ zh: '目标类型', en: 'Target type' }, taskTarget, { required: true, list: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { required: true, whenHidden: 'clear', visibleWhen: { eq: ['$form.targetType', taskTarget.rooms] } }),
    deviceCodes: longText(
      { zh: '设备编号', en: 'Device codes' },
      { required: true, whenHidden: 'clear', rules: [max(2048)], help: { zh: '每行一个', en: 'One a line' }, visibleWhen: { eq: ['$form.targetType', taskTarget.devices] } },
    ),
    params: keyValues({ zh: '参数', en: 'Parameters' }, { rules: [maxItems(10), uniqueKeys('key')] }),
    total: integer({ zh: '总数', en: 'Total' }, { readOnly: true, default: 0, list: true }),
    success: integer({ zh: '成功', en: 'Succeeded' }, { readOnly: true, default: 0, list: true }),
    failed: integer({ zh: '失败', en: 'Failed' }, { readOnly: true, default: 0, list: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, list: true }),
    taskStatus: code({ zh: '任务状态', en: 'Task status' }, jobStatus, { readOnly: true, default: jobStatus.waiting, list: true, filter: true }),
    lastRunTime: dateTime({ zh: '上次执行', en: 'Last run' }, { readOnly: true, list: true, filter: true, sort: true }),
    nextRunTime: dateTime({ zh: '下次执行', en: 'Next run' }, { readOnly: true, list: true, sort: true }),
    status: code({ zh: '启用', en: 'Enabled' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    orderedBy: text({ zh: '下达人', en: 'Requested by' }, { readOnly: true, rules: [max(32)] }),
    jobId: integer({ zh: '后台任务号', en: 'Job ID' }, { readOnly: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)], help: { zh: '恢复出厂和执行命令时为必填的原因', en: 'Required for a factory reset and a shell command' } }),
  },
  checks: [afterNow('runTime')],
  sort: { field: 'createTime', order: 'DESC' },
  sections: [
    { title: { zh: '任务', en: 'Task' }, fields: ['taskName', 'taskType', 'status', 'note'] },
    { title: { zh: '触发', en: 'Trigger' }, fields: ['triggerType', 'runTime', 'cron'] },
    { title: { zh: '目标', en: 'Target' }, fields: ['targetType', 'roomIds', 'deviceCodes', 'params'] },
  ],
  effects: { create: 'taskSave', update: 'taskSave', delete: 'taskDelete' },
  actions: [
    action(
      'run',
      { zh: '立即执行', en: 'Run now' },
      {
        on: ['row', 'bulk'],
        code: 'task:run',
        icon: 'PlayArrow',
        confirm: true,
        when: { all: [{ eq: ['$record.taskStatus', jobStatus.waiting] }, { eq: ['$record.status', enableStatus.enabled] }] },
        transition: { field: 'taskStatus', from: [jobStatus.waiting], to: jobStatus.running },
        effect: 'taskRun',
      },
    ),
    action(
      'pause',
      { zh: '暂停', en: 'Pause' },
      {
        on: ['row'],
        code: 'task:pause',
        icon: 'Pause',
        transition: { field: 'taskStatus', from: [jobStatus.running], to: jobStatus.paused },
        effect: 'taskPause',
      },
    ),
    action(
      'resume',
      { zh: '继续', en: 'Resume' },
      {
        on: ['row'],
        code: 'task:resume',
        icon: 'PlayCircle',
        transition: { field: 'taskStatus', from: [jobStatus.paused], to: jobStatus.running },
        effect: 'taskResume',
      },
    ),
    action(
      'retry',
      { zh: '重试失败项', en: 'Retry failed items' },
      {
        on: ['row'],
        code: 'task:retry',
        icon: 'Replay',
        transition: { field: 'taskStatus', from: [jobStatus.failed, jobStatus.partlyFailed], to: jobStatus.running },
        effect: 'taskRetry',
      },
    ),
    action('items', { zh: '执行明细', en: 'Items' }, { on: ['row'], code: 'task:items', icon: 'FactCheck', opens: { related: 'task-items', filter: { taskId: '{id}' } } }),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row', 'bulk'],
        code: 'task:cancel',
        icon: 'Cancel',
        danger: true,
        confirm: true,
        // The path `…/cancel` below this base path already belongs to the calls of jobs.
        call: call('POST', '/api/system/v1/tasks/cancelTask'),
        transition: { field: 'taskStatus', from: [jobStatus.waiting, jobStatus.running, jobStatus.paused], to: jobStatus.cancelled },
        effect: 'taskCancel',
      },
    ),
  ],
  seed: {
    rows: 260,
    atOnce: 100,
    values: {
      taskName: {
        chosenBy: 'taskType',
        among: {
          '1': ['每日凌晨重启', '机房批量重启'],
          '2': ['回收设备恢复出厂'],
          '3': ['批量安装应用', '预装应用更新'],
          '5': ['夜间空闲下机'],
          '6': ['下发画质参数', '下发网络参数'],
          '7': ['推送活动素材'],
          '8': ['清理缓存目录'],
          '9': ['平台数据库备份'],
          '11': ['室内服务升级'],
          '13': ['采集设备指标'],
          '15': ['同步资源状态'],
        },
      },
      taskType: weighted([1, 20], [2, 6], [3, 16], [5, 14], [6, 8], [7, 6], [8, 6], [9, 8], [11, 4], [13, 8], [15, 4]),
      // A waiting task waits for the next run of its schedule; tasks in other states can have another trigger.
      triggerType: {
        by: 'taskStatus',
        draw: {
          '0': { oneOf: [3] },
          '1': { oneOf: [1] },
          '2': { oneOf: [1, 1, 2, 3] },
          '3': { oneOf: [1, 1, 2, 3] },
          '4': { oneOf: [1, 2] },
          '5': { oneOf: [1] },
          '6': { oneOf: [1, 1, 2, 3] },
        },
      },
      runTime: { when: ['triggerType', 2], then: { after: 'createTime', seconds: [3_600, 3_600] } },
      cron: { when: ['triggerType', 3], then: { oneOf: ['0 3 * * *', '30 4 * * 1', '0 */6 * * *', '0 2 1 * *'] } },
      targetType: { chosenBy: 'taskType', among: { '1': [1, 3], '2': [1], '3': [1], '5': [3], '6': [1], '7': [1], '8': [1], '9': [4], '11': [4], '13': [3], '15': [4] } },
      total: {
        by: 'taskStatus',
        draw: {
          '1': { oneOf: [120, 240] },
          '2': { oneOf: [1, 20, 40, 60, 120, 240, 500] },
          '3': { oneOf: [1, 2, 5] },
          '4': { oneOf: [20, 60] },
          '5': { oneOf: [120] },
          '6': { oneOf: [40, 120, 240, 500] },
        },
      },
      success: {
        by: 'taskStatus',
        draw: {
          '1': { shareOf: 'total', percent: [10, 70] },
          '2': { shareOf: 'total', percent: [100, 100] },
          '3': { shareOf: 'total', percent: [0, 0] },
          '4': { shareOf: 'total', percent: [0, 60] },
          '5': { shareOf: 'total', percent: [20, 60] },
          '6': { shareOf: 'total', percent: [80, 98] },
        },
      },
      failed: { by: 'taskStatus', draw: { '3': { restOf: 'total', without: 'success' }, '6': { restOf: 'total', without: 'success' } } },
      taskStatus: weighted([2, 190], [6, 18], [3, 10], [4, 7], [5, 2], [0, 30], [1, 3]),
      lastRunTime: {
        by: 'taskStatus',
        draw: { '1': { aheadDays: [-0.01, 0] }, '2': { pastDays: 60 }, '3': { pastDays: 60 }, '4': { pastDays: 60 }, '5': { aheadDays: [-0.1, 0] }, '6': { pastDays: 60 } },
      },
      nextRunTime: { by: 'triggerType', draw: { '3': { aheadDays: [0.1, 6] } } },
      createTime: { aheadDays: [-200, -61] },
    },
  },
});
