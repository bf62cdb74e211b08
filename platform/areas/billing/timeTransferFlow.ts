import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import deviceTimeTransfer from '../../../src/resources/billing/device-time-transfer.ts';
import transferRecords from '../../../src/resources/billing/transfer-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { resourceMaintenance, transferStatus, transferTarget } from '../../../src/schemas/codes/billing.ts';
import { bindingType, failureStatus } from '../../../src/schemas/codes/devices.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { setServiceEnd } from './compensations.ts';
import { lockSpareDevices, refuseIneligibleOwner, refuseUnassignableDevice } from '../devices/use/deviceChoice.ts';
import { assignDevice } from '../devices/use/deviceUse.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { insertInto } from '../../engine/effects/recordWrites.ts';
import { type FlowValues, flowOf } from '../../engine/flows/flowOf.ts';
import { type FlowScope, type FlowPlan, type PlannedRow, executableRowsOf } from '../../engine/flows/plan.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Device = RowOf<typeof devices>;
type TransferForm = FlowValues<typeof deviceTimeTransfer>;

const hourSeconds = 3_600;

export const flows = flowOf(deviceTimeTransfer, { plan, run: carryOut });

const reasons = {
  expired: { zh: '设备已到期', en: 'The device has expired' },
  notHis: { zh: '设备不属于转出用户', en: 'The device does not belong to the source user' },
  same: { zh: '转出与转入是同一设备', en: 'Source and target are the same device' },
  otherMerchant: { zh: '商家不同', en: 'The device belongs to another merchant' },
  tooLittle: { zh: '剩余时长不足', en: 'The device does not have enough time left' },
  nothing: { zh: '折算后不足1小时', en: 'Less than one hour remains after the conversion' },
} as const satisfies Readonly<Record<string, Label>>;

/** Transfer of service time from one device to the target device. */
interface Transfer {
  readonly source: Device;
  readonly hours: number;
  readonly ratio: number;
  readonly arrivedHours: number;
  /** New end of the service; `null` when the transfer is skipped. */
  readonly after: string | null;
}

async function plan(scope: FlowScope, values: TransferForm): Promise<FlowPlan<Transfer>> {
  const sources = await readDevices(scope, values.fromDeviceIds);
  const target = await readTargetDevice(scope, values, sources);
  const prices = await readRents(scope, [...sources, target]);
  const merchantSign = sources[0]?.merchantSign ?? null;
  const rows = sources.map(source => toRow(scope, { source, target, values, prices, merchantSign }));
  const done = rows.filter(row => row.skip === undefined);
  const sum = (name: 'hours' | 'arrivedHours') => done.reduce((all, { work }) => all + (work?.[name] ?? 0), 0);
  const toBefore = values.targetType === transferTarget.existingDevice ? target.expireTime : null;
  const arrived = sum('arrivedHours');
  return {
    rows,
    figures: {
      totalHours: sum('hours'),
      arrivedHours: arrived,
      toDevice: target.deviceCode,
      toBefore,
      // The new end of an expired rental depends on the time of execution, so the preview leaves it empty.
      toAfter: toBefore !== null && toBefore > scope.now ? addSeconds(toBefore, arrived * hourSeconds) : null,
    },
    seen: [target.id, target.userName, target.expireTime],
  };
}

interface TransferInput {
  readonly source: Device;
  readonly target: Device;
  readonly values: TransferForm;
  readonly prices: ReadonlyMap<string | null, number>;
  readonly merchantSign: string | null;
}

function toRow({ now }: FlowScope, input: TransferInput): PlannedRow<Transfer> {
  const { source, values } = input;
  const before = source.expireTime;
  const left = before === null ? 0 : Math.floor(Math.max(0, secondsBetween(now, before)) / hourSeconds);
  const hours = values.all === true ? left : (values.hours ?? 0);
  const ratio = transferRatio(input);
  // Calculates in hundredths of a per cent, because fractions would cause rounding errors.
  const arrivedHours = Math.floor((hours * Math.round(ratio * 100)) / 10_000);
  const skip = reasonToSkip(input, { left, hours, arrivedHours });
  const after = before === null || skip ? null : addSeconds(before, -hours * hourSeconds);
  return {
    id: source.id,
    name: source.deviceCode,
    skip,
    cells: { hours, before, after, ratio, arrivedHours },
    seen: source.userName,
    work: { source, hours, ratio, arrivedHours, after },
  };
}

interface Amounts {
  readonly left: number;
  readonly hours: number;
  readonly arrivedHours: number;
}

function reasonToSkip({ source, target, values, merchantSign }: TransferInput, amounts: Amounts): Label | undefined {
  if (source.userName !== values.fromUserName) return reasons.notHis;
  if (source.id === target.id) return reasons.same;
  const isExisting = values.targetType === transferTarget.existingDevice;
  if (source.merchantSign !== (isExisting ? target.merchantSign : merchantSign)) return reasons.otherMerchant;
  if (amounts.left === 0) return reasons.expired;
  if (amounts.hours > amounts.left) return reasons.tooLittle;
  return amounts.arrivedHours < 1 ? reasons.nothing : undefined;
}

/**
 * Returns the ratio in per cent: the entered ratio or, by default, the ratio of the rents of both specifications, at
 * most 100.
 */
function transferRatio({ source, target, values, prices }: TransferInput): number {
  if (typeof values.ratio === 'number') return values.ratio;
  const [from, to] = [prices.get(source.standardKey), prices.get(target.standardKey)];
  if (!from || !to) return 100;
  return Math.min(100, Math.floor((from / to) * 10_000) / 100);
}

async function readRents({ db }: FlowScope, rented: readonly Device[]): Promise<ReadonlyMap<string | null, number>> {
  const standards = await withTables(db, resourceStandards)
    .selectFrom('resource_standards')
    .select(['standardKey', 'monthPrice'])
    .where('standardKey', '=', anyOf(rented.map(device => device.standardKey)))
    .execute();
  return new Map(standards.map(({ standardKey, monthPrice }) => [standardKey, monthPrice]));
}

/** Reads devices in the order of their ids. Also locks them if the plan is being executed. */
async function readDevices({ db, isExecuting }: FlowScope, ids: readonly number[]): Promise<readonly Device[]> {
  return withTables(db, devices)
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .$if(isExecuting, query => query.forUpdate())
    .execute();
}

async function readTargetDevice(scope: FlowScope, values: TransferForm, sources: readonly Device[]): Promise<Device> {
  if (values.targetType !== transferTarget.existingDevice) return readSpareDevice(scope, values.toUserName, sources);
  const [target] = await readDevices(scope, [values.toDeviceId ?? 0]);
  if (!target || target.userName !== values.toUserName) {
    throw createFieldRefusal('toDeviceId', '设备不属于转入用户', 'The device does not belong to this user');
  }
  const { failureStatus: failure, maintenance } = target;
  if (failure !== failureStatus.usable || maintenance === resourceMaintenance.underMaintenance) {
    throw createFieldRefusal('toDeviceId', '设备处于故障或维护中', 'The device is faulty or under maintenance');
  }
  return target;
}

/** Returns a spare device with the specification of the source devices. Refuses a user of another merchant. */
async function readSpareDevice(scope: FlowScope, userName: string, sources: readonly Device[]): Promise<Device> {
  const [first] = sources;
  const standards = new Set(sources.map(source => source.standardKey));
  if (!first || standards.size > 1) {
    throw createFieldRefusal(
      'targetType',
      '转出设备规格不同，不能转到新设备',
      'The source devices have different specifications. Choose an existing device as the target',
    );
  }
  const { merchantSign, phoneType, resourceCode, standardKey } = first;
  await refuseIneligibleOwner(scope, { merchantSign, userName, expireTime: scope.now });
  const idle = await lockSpareDevices(scope, { phoneType, resourceCode }, 1);
  const [target] = await readDevices(
    scope,
    idle.map(({ id }) => id),
  );
  if (target?.standardKey !== standardKey)
    throw createFieldRefusal('targetType', '没有同规格的备用设备', 'No spare device of the same specification is left');
  await refuseUnassignableDevice(scope, target);
  return target;
}

/** Writes a record and new end times for each device. Writes nothing if one of the writes fails. */
async function carryOut(scope: FlowScope, values: TransferForm, planned: FlowPlan<Transfer>) {
  const { now } = scope;
  const target = await readTargetDevice(scope, values, await readDevices(scope, values.fromDeviceIds));
  const isExisting = values.targetType === transferTarget.existingDevice;
  const transfers = executableRowsOf(planned).flatMap(({ work }) => work ?? []);
  const transferNos: string[] = [];
  let end = isExisting ? target.expireTime : null;
  if (end === null || end < now) end = now;
  for (const transfer of transfers) {
    if (transfer.after !== null) await setServiceEnd(scope, transfer.source.id, transfer.after);
    end = addSeconds(end, transfer.arrivedHours * hourSeconds);
    transferNos.push(await recordTransfer(scope, values, transfer, target));
  }
  if (isExisting) await setServiceEnd(scope, target.id, end);
  else {
    await assignDevice(scope, target, {
      merchantSign: transfers[0]?.source.merchantSign ?? null,
      userName: values.toUserName,
      expireTime: end,
      bindType: bindingType.byOperator,
    });
  }
  return { answer: { transferNos, count: transferNos.length, toDeviceId: target.id } };
}

async function recordTransfer(
  scope: FlowScope,
  { fromUserName, toUserName, reason }: TransferForm,
  { source, hours, ratio, arrivedHours }: Transfer,
  target: Device,
): Promise<string> {
  const id = await insertInto(scope, transferRecords, {
    fromUserName,
    fromDeviceId: source.id,
    toUserName,
    toDeviceId: target.id,
    hours,
    ratio,
    arrivedHours,
    reason,
    transferStatus: transferStatus.succeeded,
    operatorName: scope.caller.userName,
    transferTime: scope.now,
  });
  const { transferNo } = await withTables(scope.db, transferRecords)
    .selectFrom('transfer_records')
    .select('transferNo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return transferNo ?? '';
}
