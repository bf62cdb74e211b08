import alarmLevels from '../../../src/resources/alarms/alarm-levels.ts';
import { notificationMethod, levelColor } from '../../../src/schemas/codes/alarms.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(alarmLevels, {
  rows: 4,
  values: ({ inTurn, past }) => ({
    levelName: inTurn(['紧急', '重要', '次要', '提示']),
    level: inTurn([1, 2, 3, 4]),
    color: inTurn([levelColor.red, levelColor.orange, levelColor.blue, levelColor.grey]),
    informWays: inTurn([
      [
        notificationMethod.console,
        notificationMethod.sms,
        notificationMethod.email,
        notificationMethod.officialAccount,
      ],
      [notificationMethod.console, notificationMethod.sms, notificationMethod.email],
      [notificationMethod.console, notificationMethod.email],
      [notificationMethod.console],
    ]),
    repeatMinutes: inTurn([5, 15, 30, 60]),
    maxTimes: inTurn([10, 5, 3, 1]),
    autoCloseHours: inTurn([0, 0, 72, 24]),
    sound: inTurn([true, true, false, false]),
    note: inTurn(['1级最严重，需立即处理', null, null, null]),
    createTime: past(700),
  }),
});
