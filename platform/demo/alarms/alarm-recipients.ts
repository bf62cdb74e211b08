import alarmRecipients from '../../../src/resources/alarms/alarm-recipients.ts';
import { alarmIndicator, notificationMethod } from '../../../src/schemas/codes/alarms.ts';
import { openState } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(alarmRecipients, {
  rows: 18,
  values: ({ fake, random, inTurn, past }) => ({
    name: fake('name'),
    email: fake('email'),
    phone: fake('phone'),
    indicators: random.oneOf([
      [alarmIndicator.deviceOffline, alarmIndicator.bmcDisconnected, alarmIndicator.serviceDown],
      [alarmIndicator.cpuUsage, alarmIndicator.memoryUsage, alarmIndicator.diskUsage, alarmIndicator.temperature],
      [
        alarmIndicator.packetLoss,
        alarmIndicator.latency,
        alarmIndicator.bandwidthUsage,
        alarmIndicator.connectionSuccessRate,
      ],
      [alarmIndicator.diskUsage, alarmIndicator.storageCapacity],
      [
        alarmIndicator.deviceOffline,
        alarmIndicator.cpuUsage,
        alarmIndicator.memoryUsage,
        alarmIndicator.diskUsage,
        alarmIndicator.temperature,
        alarmIndicator.packetLoss,
        alarmIndicator.latency,
        alarmIndicator.bandwidthUsage,
        alarmIndicator.storageCapacity,
        alarmIndicator.connectionSuccessRate,
        alarmIndicator.bmcDisconnected,
        alarmIndicator.serviceDown,
        alarmIndicator.certificateExpiry,
        alarmIndicator.licenceExpiry,
      ],
      [alarmIndicator.serviceDown, alarmIndicator.certificateExpiry, alarmIndicator.licenceExpiry],
    ]),
    levelIds: random.oneOf([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]),
    informWays: random.oneOf([
      [notificationMethod.console, notificationMethod.email],
      [notificationMethod.console, notificationMethod.sms],
      [notificationMethod.console, notificationMethod.sms, notificationMethod.email],
      [
        notificationMethod.console,
        notificationMethod.sms,
        notificationMethod.email,
        notificationMethod.officialAccount,
      ],
      [notificationMethod.email],
    ]),
    dutyStart: inTurn(['08:00', null, '20:00']),
    dutyEnd: inTurn(['20:00', null, '08:00']),
    open: random.weighted([openState.open, 85], [openState.closed, 15]),
    createTime: past(500),
  }),
});
