import tasks from '../../../src/resources/system/tasks.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { taskTarget, taskTrigger, taskType } from '../../../src/schemas/codes/system.ts';
import { seedOf } from '../seedOf.ts';
import { subtractAmounts, callFunctionForKey } from '../values/cases.ts';

export default seedOf(tasks, {
  rows: 260,
  atOnce: 100,
  values: ({ random, daysFromNow, oneFor, past, dueAfter, share }) => {
    const type = random.weighted(
      [taskType.restart, 20],
      [taskType.factoryReset, 6],
      [taskType.installApp, 16],
      [taskType.scheduledSignOut, 14],
      [taskType.applyParameters, 8],
      [taskType.pushFile, 6],
      [taskType.runCommand, 6],
      [taskType.backup, 8],
      [taskType.upgrade, 4],
      [taskType.collection, 8],
      [taskType.sync, 4],
    );
    const taskStatus = random.weighted(
      [jobStatus.succeeded, 190],
      [jobStatus.partlyFailed, 18],
      [jobStatus.failed, 10],
      [jobStatus.cancelled, 7],
      [jobStatus.paused, 2],
      [jobStatus.waiting, 30],
      [jobStatus.running, 3],
    );
    const createTime = daysFromNow(-200, -61);
    const taskName = oneFor(type, {
      [taskType.restart]: ['每日凌晨重启', '机房批量重启'],
      [taskType.factoryReset]: ['回收设备恢复出厂'],
      [taskType.installApp]: ['批量安装应用', '预装应用更新'],
      [taskType.scheduledSignOut]: ['夜间空闲下机'],
      [taskType.applyParameters]: ['下发画质参数', '下发网络参数'],
      [taskType.pushFile]: ['推送活动素材'],
      [taskType.runCommand]: ['清理缓存目录'],
      [taskType.backup]: ['平台数据库备份'],
      [taskType.upgrade]: ['室内服务升级'],
      [taskType.collection]: ['采集设备指标'],
      [taskType.sync]: ['同步资源状态'],
    });
    const triggerType = callFunctionForKey(taskStatus, {
      [jobStatus.waiting]: () => taskTrigger.recurring,
      [jobStatus.running]: () => taskTrigger.immediately,
      [jobStatus.succeeded]: () =>
        random.oneOf([taskTrigger.immediately, taskTrigger.immediately, taskTrigger.scheduled, taskTrigger.recurring]),
      [jobStatus.failed]: () =>
        random.oneOf([taskTrigger.immediately, taskTrigger.immediately, taskTrigger.scheduled, taskTrigger.recurring]),
      [jobStatus.cancelled]: () => random.oneOf([taskTrigger.immediately, taskTrigger.scheduled]),
      [jobStatus.paused]: () => taskTrigger.immediately,
      [jobStatus.partlyFailed]: () =>
        random.oneOf([taskTrigger.immediately, taskTrigger.immediately, taskTrigger.scheduled, taskTrigger.recurring]),
    });
    const targetType = oneFor(type, {
      [taskType.restart]: [taskTarget.rooms, taskTarget.all],
      [taskType.factoryReset]: [taskTarget.rooms],
      [taskType.installApp]: [taskTarget.rooms],
      [taskType.scheduledSignOut]: [taskTarget.all],
      [taskType.applyParameters]: [taskTarget.rooms],
      [taskType.pushFile]: [taskTarget.rooms],
      [taskType.runCommand]: [taskTarget.rooms],
      [taskType.backup]: [taskTarget.platform],
      [taskType.upgrade]: [taskTarget.platform],
      [taskType.collection]: [taskTarget.all],
      [taskType.sync]: [taskTarget.platform],
    });
    const total = callFunctionForKey(taskStatus, {
      [jobStatus.running]: () => random.oneOf([120, 240]),
      [jobStatus.succeeded]: () => random.oneOf([1, 20, 40, 60, 120, 240, 500]),
      [jobStatus.failed]: () => random.oneOf([1, 2, 5]),
      [jobStatus.cancelled]: () => random.oneOf([20, 60]),
      [jobStatus.paused]: () => 120,
      [jobStatus.partlyFailed]: () => random.oneOf([40, 120, 240, 500]),
    });
    const lastRunTime = callFunctionForKey(taskStatus, {
      [jobStatus.running]: () => daysFromNow(-0.01, 0),
      [jobStatus.succeeded]: () => past(60),
      [jobStatus.failed]: () => past(60),
      [jobStatus.cancelled]: () => past(60),
      [jobStatus.paused]: () => daysFromNow(-0.1, 0),
      [jobStatus.partlyFailed]: () => past(60),
    });
    const runTime = triggerType === taskTrigger.scheduled ? dueAfter(createTime, [3_600, 3_600]) : null;
    const cron =
      triggerType === taskTrigger.recurring
        ? random.oneOf(['0 3 * * *', '30 4 * * 1', '0 */6 * * *', '0 2 1 * *'])
        : null;
    const success = callFunctionForKey(taskStatus, {
      [jobStatus.running]: () => share(total, [10, 70]),
      [jobStatus.succeeded]: () => total,
      [jobStatus.failed]: () => 0,
      [jobStatus.cancelled]: () => share(total, [0, 60]),
      [jobStatus.paused]: () => share(total, [20, 60]),
      [jobStatus.partlyFailed]: () => share(total, [80, 98]),
    });
    return {
      taskType: type,
      taskStatus,
      createTime,
      taskName,
      triggerType,
      targetType,
      total,
      lastRunTime,
      runTime,
      cron,
      success,
      nextRunTime: triggerType === taskTrigger.recurring ? daysFromNow(0.1, 6) : null,
      failed:
        taskStatus === jobStatus.failed || taskStatus === jobStatus.partlyFailed
          ? subtractAmounts(total, success)
          : null,
    };
  },
});
