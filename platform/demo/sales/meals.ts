import { phoneType, resolution } from '../../../src/schemas/codes/devices.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { chargeMode, cloudServiceType, mealType } from '../../../src/schemas/codes/billing.ts';
import cloudConfigurations from '../../../src/resources/billing/cloud-configurations.ts';
import type cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import type cloudServiceCharges from '../../../src/resources/billing/cloud-service-charges.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import type { SeedValues } from '../seedOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';
import { type Random, randomRow } from '../values/random.ts';
import { fieldValueOf, roundToCents } from './sales.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

/** Properties of the four phone models, in the order of their codes. */
const phones = [
  { name: 'VIP', android: [7, 8, 9, 10], cores: 4, memory: [2, 3, 3, 4], storage: [16, 32, 32, 64], month: 29.9 },
  { name: 'SVIP', android: [8, 9, 10, 12], cores: 6, memory: [4, 4, 6, 6], storage: [32, 64, 64, 128], month: 49.9 },
  { name: 'STAR', android: [9, 10, 12, 13], cores: 8, memory: [6, 6, 8, 8], storage: [64, 128, 128, 256], month: 79.9 },
  {
    name: 'STARPRO',
    android: [9, 10, 12, 13],
    cores: 8,
    memory: [8, 12, 12, 16],
    storage: [128, 256, 256, 512],
    month: 129.9,
  },
] as const;

const perPhone = 4;

function phoneOf(at: number) {
  const phone = phones[at % phones.length] ?? phones[0];
  return { ...phone, code: phoneType.items[at % phones.length]?.value ?? phoneType.vip };
}

/** Composes four configurations per phone model, in rising size. */
export function composeMealConfiguration({
  index,
  random,
  rowsOf,
}: ComposeContext): SeedValues<typeof cloudConfigurations> {
  const phone = phoneOf(Math.floor(index / perPhone));
  const step = index % perPhone;
  const standards = rowsOf(resourceStandards);
  const fitting = filterMatchingRows(standards, { phoneType: [phone.code] });
  return {
    configName: `${phone.name} ${phone.memory[step]}G+${phone.storage[step]}G 安卓${phone.android[step]}`,
    standardKey: fieldValueOf(randomRow(random, fitting.length > 0 ? fitting : standards), 'standardKey'),
    phoneType: phone.code,
    androidVersion: phone.android[step],
    cpuCores: phone.cores,
    memoryGb: phone.memory[step],
    storageGb: phone.storage[step],
    resolution:
      step === 0
        ? resolution.landscape720p
        : random.oneOf([resolution.landscape720p, resolution.landscape1080p, resolution.portrait1080p]),
    downloadSpeed: random.oneOf([20, 50, 100]),
    uploadSpeed: random.oneOf([5, 10, 20]),
    monthPrice: roundToCents(phone.month + step * 6),
    sort: index,
    status: enableStatus.enabled,
    note: null,
  };
}

/**
 * Four packages of each type: name, durations in days (in hours for the last type), and prices as multiples of the
 * monthly price.
 */
const kinds = [
  { name: '普通', lasts: [1, 7, 30, 90], months: [0.08, 0.35, 1, 2.8], second: '' },
  { name: '连续包', lasts: [30, 90, 180, 365], months: [0.9, 2.5, 4.7, 8.6], second: '' },
  { name: '特权年卡', lasts: [365, 365, 730, 730], months: [8.4, 9.2, 15, 16.4], second: '尊享' },
  { name: '定时', lasts: [2, 6, 12, 24], months: [0.02, 0.05, 0.08, 0.12], second: '' },
] as const;

/** Types of packages with a renewal price (`autoRenew`) or a duration in hours (`timed`). */
const { autoRenew: renewing, timed } = mealType;

/** Returns the package type for an index of `kinds`. The list of types has the same order as `kinds`. */
function typeAt(kindAt: number): CodeOf<typeof mealType> {
  return mealType.items[kindAt]?.value ?? mealType.ordinary;
}

export function composeMeal({ index, random, rowsOf }: ComposeContext): SeedValues<typeof cloudMeals> {
  const phone = phoneOf(Math.floor(index / 16));
  const kindAt = Math.floor(index / 4) % kinds.length;
  const kind = kinds[kindAt] ?? kinds[0];
  const step = index % 4;
  const type = typeAt(kindAt);
  const configs = filterMatchingRows(rowsOf(cloudConfigurations), { phoneType: [phone.code] });
  const config = configs[step] ?? randomRow(random, rowsOf(cloudConfigurations));
  const lasts = kind.lasts[step] ?? 30;
  const isTimed = type === timed;
  const shelf = random.weighted([shelfStatus.listed, 80], [shelfStatus.notListed, 8], [shelfStatus.unlisted, 12]);
  return {
    mealName: `${phone.name}${kind.name}${lasts}${isTimed ? '小时' : '天'}${step % 2 === 1 ? kind.second : ''}`,
    mealCode: `${phone.name}-${type}-${lasts}-${step + 1}`,
    mealType: type,
    phoneType: config?.phoneType ?? phone.code,
    androidVersion: config?.androidVersion ?? phone.android[step],
    configId: fieldValueOf(config, 'id'),
    merchantSign: fieldValueOf(randomRow(random, rowsOf(merchants)), 'merchantSign'),
    ...(isTimed ? { days: null, hours: lasts } : { days: lasts, hours: null }),
    ...pricesOf(random, (config?.monthPrice ?? phone.month) * (kind.months[step] ?? 1), type),
    maxBuy: random.oneOf([5, 10, 10, 20, 99]),
    label: random.weighted([null, 60], ['热卖', 15], ['限时', 15], ['新品', 10]),
    soldCount: shelf === shelfStatus.notListed ? 0 : random.between(20, 4_000),
    sort: index,
    shelfStatus: shelf,
    note: null,
  };
}

/** Maximum number of star coins that the form of a package accepts. */
const mostStarCoins = 9_999;

function pricesOf(random: Random, full: number, type: CodeOf<typeof mealType>) {
  const originalPrice = roundToCents(full);
  const price = roundToCents(originalPrice * random.oneOf([1, 0.95, 0.9, 0.8]));
  return {
    originalPrice,
    price,
    starCoins: Math.min(mostStarCoins, Math.round(price * 10)),
    renewPrice: type === renewing ? roundToCents(price * 0.95) : null,
  };
}

/** Service charges: service, mode, name and price. Services for phones have one charge per phone model. */
const charges = [
  ...phones.flatMap((phone, at) => [
    {
      service: cloudServiceType.cloudPhone,
      mode: chargeMode.hourly,
      name: `${phone.name}云手机按小时`,
      price: roundToCents(phone.month / 90),
      phone: phoneType.items[at]?.value ?? phoneType.vip,
    },
    {
      service: cloudServiceType.cloudPhone,
      mode: chargeMode.daily,
      name: `${phone.name}云手机按天`,
      price: roundToCents(phone.month / 15),
      phone: phoneType.items[at]?.value ?? phoneType.vip,
    },
    {
      service: cloudServiceType.cloudPhone,
      mode: chargeMode.monthly,
      name: `${phone.name}云手机包月`,
      price: phone.month,
      phone: phoneType.items[at]?.value ?? phoneType.vip,
    },
  ]),
  { service: cloudServiceType.cloudGame, mode: chargeMode.hourly, name: '云游戏按小时', price: 1.5 },
  { service: cloudServiceType.cloudGame, mode: chargeMode.daily, name: '云游戏按天', price: 9.9 },
  { service: cloudServiceType.cloudGame, mode: chargeMode.monthly, name: '云游戏包月', price: 69 },
  { service: cloudServiceType.cloudComputer, mode: chargeMode.hourly, name: '云电脑按小时', price: 2.2 },
  { service: cloudServiceType.cloudComputer, mode: chargeMode.daily, name: '云电脑按天', price: 15 },
  { service: cloudServiceType.cloudComputer, mode: chargeMode.monthly, name: '云电脑包月', price: 199 },
  { service: cloudServiceType.cloudDisk, mode: chargeMode.byCapacity, name: '云盘按容量', price: 0.2 },
  { service: cloudServiceType.cloudDisk, mode: chargeMode.monthly, name: '云盘包月', price: 12 },
  { service: cloudServiceType.bandwidth, mode: chargeMode.byTraffic, name: '带宽按流量', price: 0.8 },
  { service: cloudServiceType.bandwidth, mode: chargeMode.monthly, name: '带宽包月', price: 300 },
  { service: cloudServiceType.publicIp, mode: chargeMode.daily, name: '公网IP按天', price: 2 },
  { service: cloudServiceType.publicIp, mode: chargeMode.monthly, name: '公网IP包月', price: 45 },
] as const satisfies readonly {
  service: CodeOf<typeof cloudServiceType>;
  mode: CodeOf<typeof chargeMode>;
  name: string;
  price: number;
  phone?: CodeOf<typeof phoneType>;
}[];

/**
 * Composes a service charge. The first rows are the current price list; the others are expired prices, some of them for
 * a single merchant.
 */
export function composeServiceCharge({
  index,
  random,
  rowsOf,
  wallMs,
}: ComposeContext): SeedValues<typeof cloudServiceCharges> {
  const charge = charges[index % charges.length] ?? charges[0];
  const isPast = index >= charges.length;
  const start = Math.floor(wallMs / dayMs) * dayMs - (isPast ? 700 : 200) * dayMs;
  const isOfMerchant = isPast && index % 3 === 0;
  return {
    chargeName: `${charge.name}${isPast ? `（${isOfMerchant ? '协议价' : '旧价'}${index - charges.length + 1}）` : ''}`,
    serviceType: charge.service,
    chargeMode: charge.mode,
    unitPrice: isPast ? roundToCents(charge.price * 1.2) : charge.price,
    minCharge: random.oneOf([0, 0, 1, 5]),
    freeQuota:
      charge.mode === chargeMode.byTraffic || charge.mode === chargeMode.byCapacity ? random.oneOf([0, 5, 10]) : 0,
    phoneType: 'phone' in charge ? charge.phone : null,
    merchantSign: isOfMerchant ? fieldValueOf(randomRow(random, rowsOf(merchants)), 'merchantSign') : null,
    effectiveTime: formatWallTime(start),
    expireTime: isPast ? formatWallTime(start + 499 * dayMs) : null,
    status: isPast && !isOfMerchant ? enableStatus.disabled : enableStatus.enabled,
    note: null,
    createTime: formatWallTime(start - 3 * dayMs),
  };
}
