import alarmSilences from '../../../src/resources/alarms/alarm-silences.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { alarmIndicator, alarmObject } from '../../../src/schemas/codes/alarms.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(alarmSilences, {
  rows: 12,
  from: { devices },
  values: ({ from, pick, random, daysFromNow, fake, after }) => {
    const objectName = pick(from.devices)?.deviceCode;
    const indicator = random.oneOf([
      alarmIndicator.deviceOffline,
      alarmIndicator.cpuUsage,
      alarmIndicator.temperature,
      alarmIndicator.packetLoss,
    ]);
    const silencedAt = daysFromNow(-30, -2);
    return {
      objectName,
      objectType: alarmObject.device,
      indicator,
      silencedAt,
      silencedBy: fake('name'),
      until: after(silencedAt, [3_600, 86_400]),
    };
  },
});
