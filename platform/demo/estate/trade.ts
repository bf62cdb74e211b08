import { bidStatus, paramScope, phoneType, trialStatus } from '../../../src/schemas/codes/devices.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import type deviceParameters from '../../../src/resources/devices/device-parameters.ts';
import type deviceTrials from '../../../src/resources/devices/device-trials.ts';
import devices from '../../../src/resources/devices/devices.ts';
import type overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import type resourceBids from '../../../src/resources/devices/resource-bids.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { fakers } from '../values/fakers.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { randomMerchantUser } from './devices.ts';
import { pickRowCyclically, fieldValueOf } from './places.ts';
import { parameterTemplates } from './words.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';
import { randomRow } from '../values/random.ts';

/** Composes the bid of a merchant for a resource. The total amount follows from quantity, unit price and months. */
export function composeResourceBid({ index, random, rowsOf, wallMs }: ComposeContext): SeedValues<typeof resourceBids> {
  const codes = rowsOf(resourceCodes);
  const lot = randomRow(random, codes);
  const bid = random.weighted(
    [bidStatus.open, 30],
    [bidStatus.accepted, 35],
    [bidStatus.rejected, 20],
    [bidStatus.expired, 15],
  );
  const quantity = random.oneOf([2, 5, 5, 8, 10, 15, 20, 50]);
  const months = random.oneOf([1, 3, 6, 12]);
  const floorPrice = random.oneOf([35, 48, 60, 88]);
  const unitPrice = floorPrice + random.between(0, 40);
  const deadline = wallMs + (bid === bidStatus.open ? random.between(1, 20) : -random.between(1, 120)) * dayMs;
  const offered = Math.min(wallMs, deadline) - random.between(1, 15) * dayMs;
  return {
    bidNo: `BID${String(index + 1).padStart(6, '0')}`,
    merchantSign: fieldValueOf(randomRow(random, rowsOf(merchants)), 'merchantSign'),
    resourceCode: fieldValueOf(lot, 'resourceCode'),
    standardKey: lot?.standardKey ?? pickRowCyclically(rowsOf(resourceStandards), index)?.standardKey ?? null,
    roomId: fieldValueOf(lot, 'roomId'),
    quantity,
    unitPrice,
    floorPrice,
    months,
    startTime: formatWallTime(deadline + random.between(1, 15) * dayMs),
    expireTime: formatWallTime(deadline),
    totalAmount: quantity * unitPrice * months,
    bidStatus: bid,
    handleNote:
      bid === bidStatus.rejected ? random.oneOf(['出价低于预期', '该机房资源不足', '商家合作即将到期']) : null,
    note: null,
    createTime: formatWallTime(offered),
    updateTime: formatWallTime(Math.max(offered, Math.min(wallMs, deadline))),
  };
}

/** Composes a trial. Only a running trial refers to devices, all of which belong to its account. */
export function composeDeviceTrial(at: ComposeContext): SeedValues<typeof deviceTrials> {
  const { index, random, rowsOf, wallMs } = at;
  const trial = random.weighted(
    [trialStatus.pendingReview, 20],
    [trialStatus.running, 25],
    [trialStatus.rejected, 12],
    [trialStatus.ended, 33],
    [trialStatus.converted, 10],
  );
  const lent = lentDevices(at, trial === trialStatus.running);
  const user = lent.user ?? randomMerchantUser(random, rowsOf(clientUsers)) ?? rowsOf(clientUsers)[0];
  const trialDays = random.oneOf([3, 7, 7, 14, 30]);
  const hasStarted = trial === trialStatus.running || trial === trialStatus.ended || trial === trialStatus.converted;
  const ago = trial === trialStatus.running ? random.next() * trialDays * 0.9 : trialDays + random.between(1, 200);
  const start = wallMs - Math.floor(ago * 86_400) * 1_000;
  const requestMs = (hasStarted ? start : wallMs) - random.between(1, 72) * 3_600_000;
  return {
    trialNo: `TR${String(index + 1).padStart(6, '0')}`,
    applicant: fakers.name(random, index),
    phone: fakers.phone(random, index),
    merchantSign: fieldValueOf(user, 'merchantSign'),
    userName: fieldValueOf(user, 'userName'),
    phoneType: lent.cards[0]?.phoneType ?? random.oneOf([phoneType.vip, phoneType.svip, phoneType.star]),
    deviceCount: lent.cards.length || random.oneOf([1, 2, 5, 10]),
    trialDays,
    deviceIds: lent.cards.map(device => device.id),
    startTime: hasStarted ? formatWallTime(start) : null,
    endTime: hasStarted ? formatWallTime(start + trialDays * dayMs) : null,
    trialStatus: trial,
    purpose: random.oneOf(['评估云手机性能', '测试自家游戏', '直播推流验证', '批量应用测试', '对接接口联调']),
    auditNote: trial === trialStatus.pendingReview ? null : random.oneOf(['资料齐全', '同意试用', '按合同约定处理']),
    createTime: formatWallTime(requestMs),
    updateTime: formatWallTime(hasStarted ? start : requestMs),
  };
}

/** Returns up to three devices that belong to one user and have the same phone model. */
function lentDevices({ index, rowsOf }: ComposeContext, isRunning: boolean) {
  const all = rowsOf(devices);
  const first = isRunning ? all.filter(item => item.userName)[index] : undefined;
  if (!first) return { user: undefined, cards: [] };
  const cards = all.filter(item => item.userName === first.userName && item.phoneType === first.phoneType);
  const user = rowsOf(clientUsers).find(row => row.userName === first.userName);
  return { user: user ?? first, cards: cards.slice(0, 3) };
}

/**
 * Composes a row for a parameter of cards. The first row of each parameter applies to all cards, the second to a room,
 * all others to a phone model.
 */
export function composeDeviceParameter({ index, random, rowsOf }: ComposeContext): SeedValues<typeof deviceParameters> {
  const words = parameterTemplates[index % parameterTemplates.length];
  if (!words) return {};
  const [paramName, paramKey, valueType, value, bounds, needRestart] = words;
  const scope = Math.floor(index / parameterTemplates.length) + 1;
  return {
    paramName,
    paramKey,
    valueType,
    paramValue: value,
    defaultValue: value,
    minValue: bounds?.[0] ?? null,
    maxValue: bounds?.[1] ?? null,
    scope: paramScope.items[Math.min(scope, 3) - 1]?.value ?? paramScope.global,
    roomId: scope === 2 ? (pickRowCyclically(rowsOf(rooms), index)?.id ?? null) : null,
    phoneType: scope >= 3 ? phoneType.items[index % 4]?.value : null,
    needRestart,
    appliedCount: random.oneOf([0, 480, 500, 4_800]),
    status: random.weighted([enableStatus.enabled, 92], [enableStatus.disabled, 8]),
    note: null,
  };
}

/** Composes an overcommitted room. Every second room is overcommitted, until there are four overcommitted rooms. */
export function composeOverscoreRoom({ index, random, rowsOf }: ComposeContext): SeedValues<typeof overscoreRooms> {
  return {
    roomId: pickRowCyclically(rowsOf(rooms), index * 2)?.id ?? null,
    phoneType: phoneType.vip,
    ratio: random.oneOf([1.2, 1.5, 1.8, 2]),
    cpuThreshold: 80,
    memoryThreshold: 85,
    autoMigrate: random.next() < 0.5,
    status: enableStatus.enabled,
  };
}
