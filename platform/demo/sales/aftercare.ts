import { deviceJudgement, failureStatus, networkAnomaly } from '../../../src/schemas/codes/devices.ts';
import { handlingStatus } from '../../../src/schemas/codes/common.ts';
import {
  compensationType,
  faultSource,
  giftStatus,
  maintenanceType,
  resourceMaintenance,
  transferStatus,
} from '../../../src/schemas/codes/billing.ts';
import type compensationRecords from '../../../src/resources/billing/compensation-records.ts';
import type faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import type faultResources from '../../../src/resources/billing/fault-resources.ts';
import type roomMaintenances from '../../../src/resources/billing/room-maintenances.ts';
import type transferRecords from '../../../src/resources/billing/transfer-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { createRandom, randomRow } from '../values/random.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';
import {
  formatOptionalTime,
  randomEveningTime,
  formatSequenceNumber,
  operatorNames,
  randomUsedDevice,
  fieldValueOf,
} from './sales.ts';
import { dayMs, hourMs } from '../../../src/schemas/base/durations.ts';

const batches = 40;
const reasons = ['机房网络故障', '机房断电', '系统升级中断服务', '设备离线超时', '节日回馈', '活动奖励补发'] as const;

/** Composes a compensation. The records of a batch have the same type, reason, hour and operator. */
export function composeCompensation(composing: ComposeContext): SeedValues<typeof compensationRecords> {
  const { index, random, rowsOf, wallMs } = composing;
  const batch = index % batches;
  const common = createRandom(`compensation batch ${batch}`);
  const sent = randomEveningTime(common, wallMs, 300);
  const type = common.weighted(
    [compensationType.time, 60],
    [compensationType.starCoins, 22],
    [compensationType.coupon, 10],
    [compensationType.points, 8],
  );
  const amount = common.oneOf(
    {
      [compensationType.time]: [2, 6, 12, 24, 48, 72],
      [compensationType.starCoins]: [10, 50, 100],
      [compensationType.coupon]: [1],
      [compensationType.points]: [100, 200, 500],
    }[type],
  );
  const device = randomUsedDevice(composing);
  const isFailed = random.next() < 0.015;
  return {
    batchNo: formatSequenceNumber('BC', batch, 6),
    userName: device?.userName ?? fieldValueOf(randomRow(random, rowsOf(clientUsers)), 'userName'),
    deviceId: fieldValueOf(device, 'id'),
    roomId: fieldValueOf(device, 'roomId'),
    compensationType: type,
    amount,
    couponId: type === compensationType.coupon ? fieldValueOf(randomRow(common, rowsOf(coupons)), 'id') : null,
    reason: common.oneOf(reasons),
    faultNo: null,
    giftStatus: isFailed ? giftStatus.sendingFailed : giftStatus.sent,
    failReason: isFailed ? random.oneOf(['账号状态异常', '设备已不属于该用户', '用户不存在']) : null,
    operatorName: common.oneOf(operatorNames),
    sendTime: formatWallTime(sent),
  };
}

/** Composes a transfer between two devices of a user or, for a user with one device, to another user's device. */
export function composeTimeTransfer(composing: ComposeContext): SeedValues<typeof transferRecords> {
  const { index, random, wallMs, rowsOf } = composing;
  const from = randomUsedDevice(composing);
  const others = filterMatchingRows(rowsOf(devices), { userName: [String(from?.userName)] });
  const own = randomRow(
    random,
    others.filter(other => other.id !== from?.id),
  );
  const to = own ?? randomUsedDevice({ ...composing, random: createRandom(`transfer ${index}`) });
  const hours = random.oneOf([12, 24, 48, 72, 168, 360, 720]);
  const ratio = random.weighted([100, 70], [80, 12], [62.5, 10], [50, 8]);
  const status = random.weighted(
    [transferStatus.succeeded, 90],
    [transferStatus.failed, 6],
    [transferStatus.undone, 4],
  );
  return {
    transferNo: formatSequenceNumber('ZY', index, 8),
    fromUserName: fieldValueOf(from, 'userName'),
    fromDeviceId: fieldValueOf(from, 'id'),
    toUserName: fieldValueOf(to, 'userName'),
    toDeviceId: fieldValueOf(to, 'id'),
    hours,
    ratio,
    arrivedHours: status === transferStatus.failed ? 0 : Math.floor((hours * ratio) / 100),
    reason: random.oneOf(['用户更换机型', '设备故障更换', '账号合并', '用户要求转移', '机房搬迁']),
    transferStatus: status,
    failReason:
      status === transferStatus.failed ? random.oneOf(['转入设备维护中', '转出设备已过期', '转入设备故障']) : null,
    operatorName: random.oneOf(operatorNames),
    transferTime: formatWallTime(
      index < 12 ? wallMs - random.between(1, 20) * hourMs : randomEveningTime(random, wallMs, 240),
    ),
  };
}

const phenomena = [
  '画面卡顿，操作延迟严重',
  '设备无法启动，一直转圈',
  '黑屏，重启无效',
  '频繁掉线，需反复重连',
  '应用闪退',
  '声音断断续续',
  '恢复出厂后无法进入桌面',
  '网络异常，无法上网',
  '触控失灵',
  '存储空间异常',
] as const;

const openFaults = 70;

/** Composes a fault. Every 25th fault is open and recent, so that open faults are spread over the list. */
export function composeFault(composing: ComposeContext): SeedValues<typeof faultConditions> {
  const { index, random, wallMs } = composing;
  const device = randomUsedDevice(composing);
  const isOpen = index % 25 === 0 && index < openFaults * 25;
  const reported = isOpen ? wallMs - random.between(10, 70 * 60) * 60_000 : randomEveningTime(random, wallMs, 180);
  const isIgnored = !isOpen && random.next() < 0.12;
  const isJudged = !isOpen && !isIgnored;
  const judgement = isJudged ? random.weighted([deviceJudgement.normal, 62], [deviceJudgement.fault, 38]) : null;
  return {
    faultNo: formatSequenceNumber('GZ', index, 8),
    userName: fieldValueOf(device, 'userName'),
    deviceId: fieldValueOf(device, 'id'),
    roomId: fieldValueOf(device, 'roomId'),
    source: random.weighted([faultSource.userReport, 62], [faultSource.detected, 30], [faultSource.operator, 8]),
    phenomenon: random.oneOf(phenomena),
    deviceJudgement: judgement,
    networkAbnormal: isJudged
      ? random.weighted([null, 75], [networkAnomaly.poorNetwork, 20], [networkAnomaly.factoryResetFailed, 5])
      : null,
    failureStatus: isOpen ? failureStatus.temporarilyUnusable : failureStatus.usable,
    handleStatus: isOpen ? handlingStatus.open : isIgnored ? handlingStatus.ignored : handlingStatus.handled,
    reportTime: formatWallTime(reported),
    handleTime: isOpen ? null : formatOptionalTime(Math.min(wallMs, reported + random.between(5, 26 * 60) * 60_000)),
    operatorName: isOpen ? null : random.oneOf(operatorNames),
    handleNote: isJudged ? (judgement === deviceJudgement.fault ? '已安排维修' : '远程检查正常') : null,
    compensated: isJudged && random.next() < 0.3,
  };
}

/** Composes a fault resource for each faulty device. */
export function composeFaultResource({
  index,
  random,
  rowsOf,
  wallMs,
}: ComposeContext): SeedValues<typeof faultResources> {
  const all = rowsOf(devices);
  const faulty = filterMatchingRows(all, {
    failureStatus: [failureStatus.temporarilyUnusable, failureStatus.fault, failureStatus.awaitingMaintenance],
  });
  const device = faulty.length > 0 ? faulty[index % faulty.length] : all[index % Math.max(1, all.length)];
  const failure = faulty.length > 0 ? (device?.failureStatus ?? failureStatus.fault) : failureStatus.fault;
  const last = randomEveningTime(random, wallMs, 20);
  const isInRepair = failure === failureStatus.awaitingMaintenance;
  return {
    deviceId: fieldValueOf(device, 'id'),
    failureStatus: failure,
    resourceMaintenance: isInRepair ? resourceMaintenance.underMaintenance : null,
    faultCount: random.weighted([1, 60], [2, 25], [3, 10], [5, 5]),
    firstFaultTime: formatWallTime(last - random.between(0, 120) * dayMs),
    lastFaultTime: formatWallTime(last),
    maintainer: isInRepair ? random.oneOf(['张建国', '李志强', '王海燕', '陈晓东']) : null,
    repairNote: isInRepair ? random.oneOf(['更换电源模块', '重新烧录系统', '更换网卡', '待备件到货']) : null,
    createTime: formatWallTime(last),
  };
}

const running = 2;
const planned = 5;

const works = ['电力检修', '网络割接', '核心交换机升级', '空调系统保养', '批量更换设备', '固件升级'] as const;

/** Composes a maintenance. Two are running, some are planned, all others are over. No room has two at the same time. */
export function composeRoomMaintenance({
  index,
  random,
  rowsOf,
  wallMs,
}: ComposeContext): SeedValues<typeof roomMaintenances> {
  const places = rowsOf(rooms);
  const room = places[index % Math.max(1, places.length)];
  const inRoom = filterMatchingRows(rowsOf(cabinets), { roomId: [room?.id ?? 0] });
  const stage = stageOf(index);
  // Ten days between rounds keep the maintenances of one room from overlapping.
  const round = Math.floor(index / Math.max(1, places.length)) * 10 + random.between(1, 9);
  const hours = random.oneOf([2, 4, 6, 8, 12]);
  const start = { running: wallMs - hourMs, planned: wallMs + round * dayMs, over: wallMs - round * dayMs }[stage];
  const end = start + hours * hourMs;
  const work = random.oneOf(works);
  const isPart = stage !== 'running' && random.next() < 0.4;
  const finished = random.next() < 0.2 ? resourceMaintenance.doneAndFactoryReset : resourceMaintenance.done;
  const roomName = room?.roomName ?? '机房';
  return {
    roomId: fieldValueOf(room, 'id'),
    cabinetIds: isPart ? inRoom.slice(0, 2).map(cabinet => cabinet.id) : [],
    maintainType: random.oneOf([
      maintenanceType.planned,
      maintenanceType.emergency,
      maintenanceType.networkCutOver,
      maintenanceType.powerWork,
      maintenanceType.replacement,
    ]),
    startTime: formatWallTime(start),
    endTime: formatWallTime(end),
    resourceMaintenance: { running: resourceMaintenance.underMaintenance, planned: null, over: finished }[stage],
    affectedDevices: isPart ? random.between(120, 200) : random.between(460, 500),
    affectedUsers: isPart ? random.between(60, 120) : random.between(240, 380),
    notifyUsers: true,
    notice: `${roomName}将于${formatWallTime(start).slice(5, 16)}进行${work}，预计${hours}小时，请提前保存数据。`,
    compensateHours: random.oneOf([0, 0, 12, 24]),
    actualEndTime: stage === 'over' ? formatWallTime(end - random.between(0, 40) * 60_000) : null,
    heldDeviceIds: null,
    note: null,
    createTime: formatWallTime(Math.min(start, wallMs) - random.between(1, 6) * dayMs),
  };
}

function stageOf(index: number): 'running' | 'planned' | 'over' {
  if (index < running) return 'running';
  return index < running + planned ? 'planned' : 'over';
}
