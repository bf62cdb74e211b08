import alarmRecords from '../../../src/resources/alarms/alarm-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import routers from '../../../src/resources/network/routers.ts';
import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import { alarmIndicator, alarmObject, alarmStatus } from '../../../src/schemas/codes/alarms.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';

const { device, chassis: machine, room, storage, router, bmc, platform } = alarmObject;
const { deviceOffline, cpuUsage, memoryUsage, diskUsage, temperature, packetLoss, latency } = alarmIndicator;
const { bandwidthUsage, storageCapacity, connectionSuccessRate, bmcDisconnected } = alarmIndicator;
const { serviceDown, certificateExpiry } = alarmIndicator;

/** Indicators by the type of object that they measure. An indicator that is listed more often has more alarms. */
const indicators = {
  [device]: [deviceOffline, deviceOffline, cpuUsage, memoryUsage, diskUsage, temperature, packetLoss, latency],
  [machine]: [temperature, bmcDisconnected],
  [room]: [packetLoss, latency, bandwidthUsage, connectionSuccessRate],
  [storage]: [diskUsage, storageCapacity, storageCapacity],
  [router]: [deviceOffline, packetLoss, latency, bandwidthUsage],
  [bmc]: [bmcDisconnected, bmcDisconnected, temperature],
  [platform]: [serviceDown, serviceDown, certificateExpiry],
} as const;

/** Alarms by indicator: possible levels and measured values, the threshold, and the message. */
const alarms = {
  [deviceOffline]: { levels: [2, 2, 3], values: [1], threshold: 0, content: '设备离线超过5分钟' },
  [cpuUsage]: { levels: [3, 4], values: [91.2, 94.5, 98.1], threshold: 90, content: 'CPU使用率持续过高' },
  [memoryUsage]: { levels: [3, 4], values: [90.4, 93, 97.6], threshold: 90, content: '内存使用率持续过高' },
  [diskUsage]: { levels: [3, 3, 4], values: [86.3, 91.8, 95], threshold: 85, content: '磁盘使用率超过阈值' },
  [temperature]: { levels: [2, 3], values: [72, 75.5, 81], threshold: 70, content: '温度过高，请检查风扇' },
  [packetLoss]: { levels: [3, 4], values: [6.2, 11.4, 23], threshold: 5, content: '丢包率超过阈值' },
  [latency]: { levels: [4, 3], values: [128, 165, 240], threshold: 120, content: '网络延迟超过阈值' },
  [bandwidthUsage]: { levels: [4, 3], values: [88.2, 92.6], threshold: 85, content: '带宽使用率接近上限' },
  [storageCapacity]: { levels: [2, 3], values: [86.1, 89.4, 93.7], threshold: 85, content: '存储容量超过阈值' },
  [connectionSuccessRate]: { levels: [1, 2], values: [71.5, 83.2], threshold: 90, content: '连接成功率低于阈值' },
  [bmcDisconnected]: { levels: [2], values: [1], threshold: 0, content: 'BMC连接断开' },
  [serviceDown]: { levels: [1], values: [1], threshold: 0, content: '服务没有响应' },
  [certificateExpiry]: { levels: [4], values: [12, 25], threshold: 30, content: '证书即将到期' },
} as const;

/** Number of the rule in `alarm-settings.ts`, by object and indicator. */
const settings = {
  [device]: {
    [deviceOffline]: 1,
    [cpuUsage]: 2,
    [memoryUsage]: 3,
    [diskUsage]: 4,
    [temperature]: 5,
    [packetLoss]: 6,
    [latency]: 7,
  },
  [machine]: { [temperature]: 17, [bmcDisconnected]: 22 },
  [room]: { [packetLoss]: 18, [latency]: 19, [bandwidthUsage]: 8, [connectionSuccessRate]: 10 },
  [storage]: { [diskUsage]: 16, [storageCapacity]: 9 },
  [router]: { [deviceOffline]: 15, [packetLoss]: 25, [latency]: 26, [bandwidthUsage]: 20 },
  [bmc]: { [temperature]: 24, [bmcDisconnected]: 11 },
  [platform]: { [serviceDown]: 12, [certificateExpiry]: 13 },
} as const;

const handleNotes = [
  '重启设备后恢复',
  '更换网线后恢复',
  '已联系机房处理',
  '扩容后恢复',
  '清理磁盘后恢复',
  '误报，已调整阈值',
  '更换风扇后温度正常',
] as const;

interface Place {
  readonly id: number;
  readonly roomId?: number | null;
}

/** Returns the fields by which an alarm refers to its object. */
function toObject(objectScreen: string, row: Place | undefined, name: string | null | undefined) {
  return { objectScreen, objectId: row?.id ?? null, objectName: name ?? null, roomId: row?.roomId ?? null };
}

export default seedOf(alarmRecords, {
  rows: 8_000,
  atOnce: 100,
  from: { devices, chassis, rooms, storageDevices, routers, bmcMappings },
  values: ({ after, daysFromNow, fake, from, numbered, past, pick, random }) => {
    const objectType = random.weighted(
      [device, 62],
      [machine, 8],
      [room, 8],
      [storage, 9],
      [router, 8],
      [bmc, 3],
      [platform, 2],
    );
    const status = random.weighted(
      [alarmStatus.handled, 430],
      [alarmStatus.recovered, 420],
      [alarmStatus.ignored, 120],
      [alarmStatus.acknowledged, 22],
      [alarmStatus.open, 8],
    );
    const times = random.oneOf([1, 1, 1, 2, 2, 3, 5]);
    const indicator = random.oneOf<keyof typeof alarms>(indicators[objectType]);
    const object = callFunctionForKey(objectType, {
      [device]: () => {
        const row = pick(from.devices);
        return toObject('devices', row, row?.deviceCode);
      },
      [machine]: () => {
        const row = pick(from.chassis);
        return toObject('chassis', row, row?.chassisCode);
      },
      [room]: () => {
        const row = pick(from.rooms);
        return toObject('rooms', row, row?.roomName);
      },
      [storage]: () => {
        const row = pick(from.storageDevices);
        return toObject('storage-devices', row, row?.storageName);
      },
      [router]: () => {
        const row = pick(from.routers);
        return toObject('routers', row, row?.routerName);
      },
      [bmc]: () => {
        const row = pick(from.bmcMappings);
        return toObject('bmc-mappings', row, row?.bmcName);
      },
      [platform]: () => ({ objectName: random.oneOf(['云手机平台', '任务服务', '消息服务']) }),
    });
    const firstTime = callFunctionForKey(status, {
      [alarmStatus.open]: () => daysFromNow(-1, 0),
      [alarmStatus.acknowledged]: () => daysFromNow(-3, -0.1),
      [alarmStatus.handled]: () => past(90, 'evening'),
      [alarmStatus.ignored]: () => past(90, 'evening'),
      [alarmStatus.recovered]: () => past(90, 'evening'),
    });
    const isSeen = status !== alarmStatus.open && status !== alarmStatus.recovered;
    const { levels, values, threshold, content } = alarms[indicator];
    return {
      alarmNo: numbered('GJ########'),
      objectType,
      ...object,
      indicator,
      alarmStatus: status,
      times,
      firstTime,
      lastTime: firstTime,
      handlerName: isSeen ? fake('name') : null,
      handleNote: status === alarmStatus.handled ? random.oneOf(handleNotes) : null,
      levelId: random.oneOf<number>(levels),
      value: random.oneOf<number>(values),
      threshold,
      content,
      settingId: valueForKey<keyof typeof alarms, number>(indicator, settings[objectType]),
      recoverTime: status === alarmStatus.recovered ? after(firstTime, [300, 14_400]) : null,
    };
  },
});
