import {
  allocationType,
  androidVersion,
  bindingStatus,
  bindingType,
  networkStatus,
  offlineCause,
  offlineType,
  phoneType,
  useStatus,
  vmStatus,
} from '../../../src/schemas/codes/devices.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import devices from '../../../src/resources/devices/devices.ts';
import overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import type resourceBinds from '../../../src/resources/devices/resource-binds.ts';
import type signOutRecords from '../../../src/resources/devices/sign-out-records.ts';
import type virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import type cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { type Random, randomRow } from '../values/random.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { shiftToPast } from '../values/times.ts';
import { randomMerchantUser } from './devices.ts';
import { fieldValueOf } from './places.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

/** Weights of the times of day at which uses end: few at night, most in the evening. */
const quarters = [
  [3, 6],
  [9, 18],
  [15, 28],
  [21, 48],
] as const;

/** Reason that the platform stores for each type of sign-out. */
const causes = {
  [offlineType.userInitiated]: offlineCause.userLeft,
  [offlineType.scheduledTask]: offlineCause.scheduledTask,
  [offlineType.renewal]: offlineCause.renewal,
} as const;

/** Number of days that the usage records cover. */
const usedDays = 90;

type Device = RowOf<typeof devices>;
type Claim = (device: Device) => boolean;

const isBound: Claim = item => Boolean(item.userName);
const isFree: Claim = item => item.distributionStatus === distributionStatus.unassigned;

/**
 * Caches filtered lists for as long as their source rows exist, because thousands of rows are generated from each list.
 */
const kept = new WeakMap<readonly Device[], Map<string, readonly Device[]>>();

function filtered(rows: readonly Device[], name: string, isOne: Claim): readonly Device[] {
  const known = kept.get(rows) ?? new Map<string, readonly Device[]>();
  kept.set(rows, known);
  const found = known.get(name) ?? rows.filter(isOne);
  known.set(name, found);
  return found;
}

/** Composes a binding: a current one for each device with a user, and a former one for each free device. */
export function composeBinding(at: ComposeContext): SeedValues<typeof resourceBinds> {
  const { index, random, rowsOf, wallMs } = at;
  const all = rowsOf(devices);
  const device = filtered(all, 'bindable', item => isBound(item) || isFree(item))[index];
  const meals = rowsOf(cloudMeals);
  const common = {
    mealId: fieldValueOf(randomRow(random, meals), 'id'),
    bindType: random.weighted(
      [bindingType.purchase, 76],
      [bindingType.byOperator, 10],
      [bindingType.activationCode, 8],
      [bindingType.trial, 6],
    ),
    allocationType: device?.allocationType ?? allocationType.instance,
    autoRenew: random.next() < 0.35,
    note: null,
  };
  if (device && isBound(device)) {
    const bindTime = wallMs - random.between(1, 300 * 24) * 3_600_000;
    return {
      ...common,
      ...placeOf(device),
      merchantSign: device.merchantSign,
      userName: device.userName,
      bindTime: formatWallTime(bindTime),
      expireTime: device.expireTime,
      bindStatus: bindingStatus.bound,
      unbindTime: null,
      createTime: formatWallTime(bindTime),
    };
  }
  return { ...common, ...endedBind(at, device ?? randomRow(random, all)) };
}

function endedBind({ random, rowsOf, wallMs }: ComposeContext, device: Device | undefined) {
  const user = randomMerchantUser(random, rowsOf(clientUsers)) ?? rowsOf(clientUsers)[0];
  const start = wallMs - random.between(40, 400) * dayMs;
  const end = Math.min(start + random.oneOf([30, 90, 180]) * dayMs, wallMs - random.between(1, 20) * dayMs);
  const isExpired = random.next() < 0.6;
  const left = isExpired ? end : start + Math.floor(random.next() * (end - start));
  return {
    ...placeOf(device),
    merchantSign: user?.merchantSign ?? fieldValueOf(randomRow(random, rowsOf(merchants)), 'merchantSign'),
    userName: fieldValueOf(user, 'userName'),
    bindTime: formatWallTime(start),
    expireTime: formatWallTime(end),
    bindStatus: isExpired ? bindingStatus.expired : bindingStatus.unbound,
    unbindTime: formatWallTime(left),
    createTime: formatWallTime(start),
    updateTime: formatWallTime(left),
  };
}

function placeOf(device: Device | undefined) {
  return {
    deviceId: fieldValueOf(device, 'id'),
    deviceIp: fieldValueOf(device, 'deviceIp'),
    roomId: fieldValueOf(device, 'roomId'),
  };
}

/** Composes the record of an ended use. `createOpenUseRecords` inserts the records of current uses. */
export function composeSignOutRecord({
  index,
  random,
  rowsOf,
  wallMs,
}: ComposeContext): SeedValues<typeof signOutRecords> {
  const all = rowsOf(devices);
  const bound = filtered(all, 'bound', isBound);
  const device = bound.length > 0 ? random.oneOf(bound) : all[0];
  const meals = rowsOf(cloudMeals);
  const used = random.between(60, 6 * 3_600);
  const off = pastEveningTime(random, wallMs);
  const on = off - used * 1_000;
  const offline = random.weighted(
    [offlineType.userInitiated, 78],
    [offlineType.scheduledTask, 16],
    [offlineType.renewal, 6],
  );
  return {
    recordNo: `SO${String(index + 1).padStart(8, '0')}`,
    ...placeOf(device),
    userName: fieldValueOf(device, 'userName'),
    merchantSign: fieldValueOf(device, 'merchantSign'),
    mealName: fieldValueOf(randomRow(random, meals), 'mealName'),
    useStatus: useStatus.signedOut,
    offlineType: offline,
    offlineCause: causes[offline],
    onTime: formatWallTime(on),
    offTime: formatWallTime(off),
    usedSeconds: used,
    operatorName: offline === offlineType.scheduledTask ? 'system' : null,
    note: null,
  };
}

function pastEveningTime(random: Random, wallMs: number): number {
  const midnight = Math.floor(wallMs / dayMs) * dayMs - random.between(0, usedDays - 1) * dayMs;
  const at = midnight + (random.weighted(...quarters) + (random.next() - 0.5) * 6) * 3_600_000;
  return shiftToPast(at, wallMs, usedDays);
}

/** Composes a link from the user of a card to the card. */
export function composeCardLink({ random, rowsOf }: ComposeContext): SeedValues<typeof cardLinkLogs> {
  const all = rowsOf(devices);
  const bound = filtered(all, 'bound', isBound);
  const device = bound.length > 0 ? random.oneOf(bound) : all[0];
  const { deviceIp: cardIp, ...place } = placeOf(device);
  return {
    ...place,
    cardIp,
    userName: fieldValueOf(device, 'userName'),
    merchantSign: fieldValueOf(device, 'merchantSign'),
    resourceCode: fieldValueOf(device, 'resourceCode'),
  };
}

/**
 * Composes a virtual machine. Its host is a card in an overcommitted room. The cards in these rooms are the hosts in
 * turn.
 */
export function composeVirtualMachine(at: ComposeContext): SeedValues<typeof virtualMachines> {
  const { index, random, rowsOf } = at;
  const all = rowsOf(devices);
  const rooms = new Set(rowsOf(overscoreRooms).map(row => row.roomId));
  const hosts = filtered(all, 'hosts', item => rooms.has(item.roomId));
  const host = hosts[index % Math.max(1, hosts.length)] ?? all[index % Math.max(1, all.length)];
  const isUp = host?.networkStatus !== networkStatus.offline;
  const status = isUp
    ? random.weighted([vmStatus.running, 82], [vmStatus.stopped, 14], [vmStatus.fault, 3])
    : random.oneOf([vmStatus.stopped, vmStatus.fault]);
  const [cpuCores, memoryGb, diskGb] = random.oneOf([
    [2, 4, 32],
    [4, 6, 64],
    [4, 8, 128],
    [8, 12, 256],
  ]);
  return {
    vmName: `VM-${String(index + 1).padStart(5, '0')}`,
    hostDeviceId: fieldValueOf(host, 'id'),
    roomId: fieldValueOf(host, 'roomId'),
    vmIp: `10.${60 + Math.floor(index / 50_000)}.${Math.floor(index / 200) % 250}.${11 + (index % 200)}`,
    vmPort: 30_001 + (index % 20_000),
    mac: `52:54:00:${hexPairs(index)}`,
    phoneType: host?.phoneType ?? phoneType.vip,
    androidVersion: host?.androidVersion ?? androidVersion.android10,
    cpuCores,
    memoryGb,
    diskGb,
    imageVersion: random.oneOf(['3.2.0', '3.2.4', '3.3.1']),
    allocationType: allocationType.instance,
    vmStatus: status,
    userName: status === vmStatus.running ? fieldValueOf(host, 'userName') : null,
    cpuUsage: status === vmStatus.running ? random.between(30, 900) / 10 : 0,
    memoryUsage: status === vmStatus.running ? random.between(200, 920) / 10 : 0,
    note: null,
  };
}

function hexPairs(number: number): string {
  const digits = number.toString(16).padStart(6, '0').slice(-6).toUpperCase();
  return digits.match(/../g)?.join(':') ?? '';
}
