import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { setServiceEnd } from './compensations.ts';
import {
  type DeviceRow,
  lockOnlineIdleDevices,
  refuseIneligibleOwner,
  refuseUnassignableDevice,
} from '../devices/use/deviceChoice.ts';
import { assignDevice } from '../devices/use/deviceUse.ts';
import { addSeconds, formatRecordNo } from '../../engine/effects/times.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { FlowScope, FlowHandler, Plan, PlannedRow } from '../../engine/flows/plan.ts';
import { plannedRows } from '../../engine/flows/plan.ts';

const existing = 1;
const hourSeconds = 3_600;
const underMaintenance = 0;
const operatorBinding = 2;
const succeeded = 2;

export const flows: Readonly<Record<string, FlowHandler>> = {
  'device-time-transfer': { plan, run: carryOut },
};

const reasons = {
  expired: { zh: '设备已到期', en: 'The device has expired' },
  notHis: { zh: '设备不属于转出用户', en: 'The device does not belong to the source user' },
  same: { zh: '转出与转入是同一设备', en: 'Source and target are the same device' },
  otherMerchant: { zh: '商家不同', en: 'The device belongs to another merchant' },
  tooLittle: { zh: '剩余时长不足', en: 'The device does not have enough time left' },
  nothing: { zh: '折算后不足1小时', en: 'Less than one hour remains after the conversion' },
} as const satisfies Readonly<Record<string, Label>>;

async function plan(scope: FlowScope, values: Row): Promise<Plan> {
  const sources = await readDevices(scope, values['fromDeviceIds']);
  const merchantSign = sources[0]?.['merchantSign'] ?? null;
  const target = await readTargetDevice(scope, values, sources);
  const prices = await readRents(scope, [...sources, target]);
  const rows = sources.map(source => toRow(scope, { source, target, values, prices, merchantSign }));
  const done = rows.filter(row => row.skip === undefined);
  const sum = (name: string) => done.reduce((all, { cells }) => all + Number(cells[name]), 0);
  const toBefore = values['targetType'] === existing ? textOrNull(target['expireTime']) : null;
  const arrived = sum('arrivedHours');
  return {
    rows,
    figures: {
      totalHours: sum('hours'),
      arrivedHours: arrived,
      toDevice: target['deviceCode'],
      toBefore,
      // An expired rental is extended from the time of the transfer, which the preview cannot predict to the second.
      toAfter: toBefore !== null && toBefore > scope.now ? addSeconds(toBefore, arrived * hourSeconds) : null,
    },
    seen: [target['id'], target['userName'], target['expireTime']],
  };
}

interface TransferInput {
  readonly source: Row;
  readonly target: DeviceRow;
  readonly values: Row;
  readonly prices: ReadonlyMap<unknown, number>;
  readonly merchantSign: unknown;
}

function toRow({ now }: FlowScope, weighed: TransferInput): PlannedRow {
  const { source, values } = weighed;
  const before = textOrNull(source['expireTime']);
  const left = before === null ? 0 : Math.floor(Math.max(0, secondsBetween(now, before)) / hourSeconds);
  const hours = values['all'] === true ? left : Number(values['hours']);
  const ratio = transferRatio(weighed);
  // Calculates with integers, hundredths of a per cent, because fractions would be rounded.
  const arrivedHours = Math.floor((hours * Math.round(ratio * 100)) / 10_000);
  const skip = reasonToSkip(weighed, { left, hours, arrivedHours });
  const after = before === null || skip ? null : addSeconds(before, -hours * hourSeconds);
  return {
    id: Number(source['id']),
    name: String(source['deviceCode']),
    skip,
    cells: { hours, before, after, ratio, arrivedHours },
    seen: source['userName'],
  };
}

interface Amounts {
  readonly left: number;
  readonly hours: number;
  readonly arrivedHours: number;
}

function reasonToSkip({ source, target, values, merchantSign }: TransferInput, amounts: Amounts): Label | undefined {
  if (source['userName'] !== values['fromUserName']) return reasons.notHis;
  if (source['id'] === target['id']) return reasons.same;
  const merchant = values['targetType'] === existing ? target['merchantSign'] : merchantSign;
  if (source['merchantSign'] !== merchant) return reasons.otherMerchant;
  if (amounts.left === 0) return reasons.expired;
  if (amounts.hours > amounts.left) return reasons.tooLittle;
  return amounts.arrivedHours < 1 ? reasons.nothing : undefined;
}

/**
 * Returns the ratio in per cent: the entered ratio or, by default, the ratio of the rents of both specifications, at
 * most 100.
 */
function transferRatio({ source, target, values, prices }: TransferInput): number {
  if (typeof values['ratio'] === 'number') return values['ratio'];
  const [from, to] = [prices.get(source['standardKey']), prices.get(target['standardKey'])];
  if (!from || !to) return 100;
  return Math.min(100, Math.floor((from / to) * 10_000) / 100);
}

async function readRents({ db }: FlowScope, devices: readonly Row[]): Promise<ReadonlyMap<unknown, number>> {
  const keys = devices.map(device => device['standardKey']);
  const { rows } = await sql<{ standardKey: string; monthPrice: string | null }>`
    select "standardKey", "monthPrice"::text as "monthPrice" from resource_standards
    where "standardKey" = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(row => [row.standardKey, Number(row.monthPrice ?? 0)]));
}

/** Reads devices in the order of their ids. Also locks them if the plan is being executed. */
async function readDevices({ db, isHeld }: FlowScope, ids: unknown): Promise<readonly DeviceRow[]> {
  const wanted = Array.isArray(ids) ? ids.map(Number) : [];
  const { rows } = await sql<DeviceRow>`
    select * from devices where id = any(${wanted}::bigint[]) order by id ${isHeld ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows;
}

async function readTargetDevice(scope: FlowScope, values: Row, sources: readonly DeviceRow[]): Promise<DeviceRow> {
  const userName = String(values['toUserName']);
  if (values['targetType'] !== existing) return readIdleDevice(scope, userName, sources);
  const [target] = await readDevices(scope, [values['toDeviceId']]);
  if (!target || target['userName'] !== userName) {
    throw createFieldRefusal('toDeviceId', '设备不属于转入用户', 'The device is not of this user');
  }
  if (target['failureStatus'] !== 0 || target['maintenance'] === underMaintenance) {
    throw createFieldRefusal('toDeviceId', '设备处于故障或维护中', 'The device is faulty or under maintenance');
  }
  return target;
}

/** Returns the first idle device of the same specification, for a user of the same merchant. */
async function readIdleDevice(scope: FlowScope, userName: string, sources: readonly DeviceRow[]): Promise<DeviceRow> {
  const [first] = sources;
  const standards = new Set(sources.map(source => source['standardKey']));
  if (!first || standards.size > 1) {
    throw createFieldRefusal(
      'targetType',
      '转出设备规格不同，不能转到新设备',
      'The devices are of different standards',
    );
  }
  const merchantSign = textOrNull(first['merchantSign']);
  await refuseIneligibleOwner(scope, { merchantSign, userName, expireTime: scope.now });
  const idle = await lockOnlineIdleDevices(
    scope,
    { phoneType: first['phoneType'], resourceCode: first['resourceCode'] },
    1,
  );
  const target = idle.find(item => item['standardKey'] === first['standardKey']);
  if (!target)
    throw createFieldRefusal('targetType', '没有同规格的空闲设备', 'No idle device of the same standard is left');
  await refuseUnassignableDevice(scope, target);
  return target;
}

/** Writes a record and new end times for each device. Writes nothing if one of the writes fails. */
async function carryOut(scope: FlowScope, values: Row, planned: Plan) {
  const { now, caller } = scope;
  const sources = new Map((await readDevices(scope, values['fromDeviceIds'])).map(device => [device['id'], device]));
  const target = await readTargetDevice(scope, values, [...sources.values()]);
  const transferNos: string[] = [];
  let end = values['targetType'] === existing ? textOrNull(target['expireTime']) : null;
  if (end === null || end < now) end = now;
  for (const { id, cells } of plannedRows(planned)) {
    const arrived = Number(cells['arrivedHours']);
    await setServiceEnd(scope, Number(id), String(cells['after']));
    end = addSeconds(end, arrived * hourSeconds);
    const record = await addRecord(scope, 'transfer-records', {
      fromUserName: values['fromUserName'],
      fromDeviceId: id,
      toUserName: values['toUserName'],
      toDeviceId: target['id'],
      hours: cells['hours'],
      ratio: cells['ratio'],
      arrivedHours: arrived,
      reason: values['reason'],
      transferStatus: succeeded,
      operatorName: caller.userName,
      transferTime: now,
    });
    const transferNo = formatRecordNo('ZY', now, record);
    await changeRecordOf(scope, 'transfer-records', record, { transferNo });
    transferNos.push(transferNo);
  }
  if (values['targetType'] === existing) await setServiceEnd(scope, target.id, end);
  else await extendTarget(scope, values, { target, source: sources.get(Number(plannedRows(planned)[0]?.id)), end });
  return { answer: { transferNos, count: transferNos.length, toDeviceId: target['id'] } };
}

interface TransferredTime {
  readonly target: DeviceRow;
  readonly source: DeviceRow | undefined;
  readonly end: string;
}

async function extendTarget(scope: FlowScope, values: Row, { target, source, end }: TransferredTime): Promise<void> {
  await assignDevice(scope, target, {
    merchantSign: textOrNull(source?.['merchantSign']),
    userName: String(values['toUserName']),
    expireTime: end,
    bindType: operatorBinding,
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
