import alarmSettings from '../../../src/resources/alarms/alarm-settings.ts';
import alarmStrategies from '../../../src/resources/alarms/alarm-strategies.ts';
import { alarmIndicator, alarmObject, comparisonOperator } from '../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

const { deviceOffline, cpuUsage, memoryUsage, diskUsage, temperature, packetLoss, latency } = alarmIndicator;
const {
  bandwidthUsage,
  storageCapacity,
  connectionSuccessRate,
  bmcDisconnected,
  serviceDown,
  certificateExpiry,
  licenceExpiry,
} = alarmIndicator;
const { device, room, storage, bmc, platform, router, chassis, service } = alarmObject;
const { atLeast, greaterThan, lessThan, atMost } = comparisonOperator;

/** Rules: `[indicator, object, name]`. Alarm records refer to a rule by its position in this list, starting at 1. */
const rules = [
  [deviceOffline, device, '设备离线'],
  [cpuUsage, device, '设备CPU过高'],
  [memoryUsage, device, '设备内存过高'],
  [diskUsage, device, '设备磁盘过高'],
  [temperature, device, '设备温度过高'],
  [packetLoss, device, '设备丢包'],
  [latency, device, '设备延迟过高'],
  [bandwidthUsage, room, '机房带宽过高'],
  [storageCapacity, storage, '存储容量不足'],
  [connectionSuccessRate, room, '机房连接成功率过低'],
  [bmcDisconnected, bmc, 'BMC断开'],
  [serviceDown, platform, '平台服务异常'],
  [certificateExpiry, platform, '平台证书到期'],
  [licenceExpiry, platform, '平台授权到期'],
  [deviceOffline, router, '路由器离线'],
  [diskUsage, storage, '存储磁盘过高'],
  [temperature, chassis, '机箱温度过高'],
  [packetLoss, room, '机房丢包'],
  [latency, room, '机房延迟过高'],
  [bandwidthUsage, router, '路由器带宽过高'],
  [connectionSuccessRate, device, '设备连接成功率过低'],
  [bmcDisconnected, chassis, '机箱BMC断开'],
  [serviceDown, service, '服务异常'],
  [temperature, bmc, 'BMC温度过高'],
  [packetLoss, router, '路由器丢包'],
  [latency, router, '路由器延迟过高'],
] as const;

const limits = {
  [deviceOffline]: { comparison: atLeast, threshold: 1, recoverThreshold: null, levelId: 2 },
  [cpuUsage]: { comparison: greaterThan, threshold: 90, recoverThreshold: 80, levelId: 3 },
  [memoryUsage]: { comparison: greaterThan, threshold: 90, recoverThreshold: 80, levelId: 3 },
  [diskUsage]: { comparison: greaterThan, threshold: 85, recoverThreshold: 80, levelId: 3 },
  [temperature]: { comparison: greaterThan, threshold: 70, recoverThreshold: 65, levelId: 2 },
  [packetLoss]: { comparison: greaterThan, threshold: 5, recoverThreshold: 2, levelId: 3 },
  [latency]: { comparison: greaterThan, threshold: 120, recoverThreshold: 80, levelId: 4 },
  [bandwidthUsage]: { comparison: greaterThan, threshold: 85, recoverThreshold: 75, levelId: 4 },
  [storageCapacity]: { comparison: greaterThan, threshold: 85, recoverThreshold: 80, levelId: 2 },
  [connectionSuccessRate]: { comparison: lessThan, threshold: 90, recoverThreshold: 95, levelId: 1 },
  [bmcDisconnected]: { comparison: atLeast, threshold: 1, recoverThreshold: null, levelId: 2 },
  [serviceDown]: { comparison: atLeast, threshold: 1, recoverThreshold: null, levelId: 1 },
  [certificateExpiry]: { comparison: atMost, threshold: 30, recoverThreshold: null, levelId: 4 },
  [licenceExpiry]: { comparison: atMost, threshold: 30, recoverThreshold: null, levelId: 3 },
} as const;

export default seedOf(alarmSettings, {
  rows: rules.length,
  from: { alarmStrategies },
  values: ({ from, inTurn, past, pick, random }) => {
    const [indicator, objectType, settingName] = inTurn(rules);
    return {
      indicator,
      objectType,
      settingName,
      ...limits[indicator],
      durationMinutes: random.oneOf([1, 3, 5, 5, 10, 30]),
      strategyId: pick(from.alarmStrategies)?.id,
      roomIds: [],
      hitCount: random.between(0, 900),
      status: random.weighted([enableStatus.enabled, 92], [enableStatus.disabled, 8]),
      createTime: past(600),
    };
  },
});
