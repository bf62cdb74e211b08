import alarmStrategies from '../../../src/resources/alarms/alarm-strategies.ts';
import { reportMode } from '../../../src/schemas/codes/alarms.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(alarmStrategies, {
  rows: 6,
  values: ({ inTurn, past }) => {
    const mode = inTurn([
      reportMode.immediate,
      reportMode.immediate,
      reportMode.scheduledSummary,
      reportMode.immediate,
      reportMode.escalation,
      reportMode.immediate,
    ]);
    return {
      strategyName: inTurn([
        '紧急告警立即上报',
        '重要告警上报',
        '日常告警汇总',
        '夜间值班上报',
        '机房告警升级',
        '平台告警回调',
      ]),
      reportMode: mode,
      mergeMinutes: inTurn([0, 5, 30, 5, 10, 5]),
      maxPerHour: inTurn([600, 120, 60, 30, 60, 300]),
      escalateMinutes: inTurn([10, 30, 0, 15, 20, 0]),
      escalateLevelId: inTurn([1, 1, null, 1, 2, null]),
      quietStart: inTurn([null, null, '22:00', null, null, null]),
      quietEnd: inTurn([null, null, '08:00', null, null, null]),
      recipientIds: inTurn([[1, 2, 3], [2, 4], [5], [6, 7], [8, 9, 10], [11]]),
      callbackUrl: inTurn([null, null, null, null, null, 'https://open.cloudphone.cn/alarm/callback']),
      createTime: past(600),
      intervalSeconds: mode === reportMode.scheduledSummary ? 300 : null,
    };
  },
});
