import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { enableStatus, jobStatus } from '../../schemas/codes/common.ts';
import { taskTarget, taskTrigger, taskType } from '../../schemas/codes/system.ts';
import { code, dateTime, integer, keyValues, longText, percent, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, uniqueKeys } from '../../schemas/rules/rules.ts';

/** Long file: eleven types of task with different fields, and actions for each state. */
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
      { required: true, whenHidden: 'clear', rules: [max(2048)], help: { zh: '每行一个', en: 'One per line' }, visibleWhen: { eq: ['$form.targetType', taskTarget.devices] } },
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
  refuses: [
    { on: ['edit'], when: { in: ['$record.taskStatus', [jobStatus.running, jobStatus.paused]] }, says: { zh: '任务执行中，不能修改', en: 'A task cannot be changed while it runs' } },
    { on: ['delete'], when: { eq: ['$record.taskStatus', jobStatus.running] }, says: { zh: '任务执行中，不能删除', en: 'A task cannot be deleted while it runs' } },
  ],
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
    action('items', { zh: '执行明细', en: 'View items' }, { on: ['row'], code: 'task:items', icon: 'FactCheck', opens: { related: 'task-items', filter: { taskId: '{id}' } } }),
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
});
