import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { later, numberFor } from '../effects/moments.ts';
import { orderJob } from '../effects/orderJob.ts';
import { refused, refusedAt } from '../effects/refused.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import type { Row } from '../storage/database.ts';
import { insertRows } from '../storage/insertRows.ts';
import { type SqlType, sqlTypeOf } from '../storage/tables.ts';
import { type Affected, affectedBy } from './compensationTargets.ts';
import type { FlowScope, FlowWork, Plan, PlannedRow } from './plan.ts';
import { toDo } from './plan.ts';

/** Codes of `compensationType`. */
const kinds = { time: 1, starCoins: 2, coupon: 3, integral: 4 } as const;
/** In which column of the preview stands what somebody is given. */
const given: Readonly<Record<number, string>> = {
  [kinds.time]: 'hours',
  [kinds.starCoins]: 'coins',
  [kinds.coupon]: 'coupons',
  [kinds.integral]: 'integral',
};
const normal = 1;
const couponRunning = 1;
const mostRecords = 20_000;
/** A month of rent in hours. */
const monthHours = 720;

const reasons = {
  unknown: { zh: '用户不存在', en: 'There is no such user' },
  notNormal: { zh: '账号状态异常', en: 'The account is not normal' },
  noDevice: { zh: '用户没有设备', en: 'The user has no device' },
  notHis: { zh: '设备已不属于该用户', en: 'The device belongs to somebody else by now' },
  done: { zh: '同一故障已补偿', en: 'Compensated for the same fault already' },
} as const satisfies Readonly<Record<string, Label>>;

export const flows: Readonly<Record<string, FlowWork>> = {
  'user-compensation': { plan, carryOut },
};

async function plan(scope: FlowScope, values: Row): Promise<Plan> {
  const isTime = values['compensationType'] === kinds.time;
  const affected = await affectedBy(scope, values);
  const meant = isTime ? affected : eachUserOnce(affected);
  if (meant.length > mostRecords) {
    throw refused(`一次最多补偿${mostRecords}条`, `At most ${mostRecords} can be compensated at a time`);
  }
  const amount = amountOf(values);
  const column = given[Number(values['compensationType'])] ?? '';
  const rows = meant.map(one => toRow(one, { isTime, amount, column, now: scope.now }));
  const done = rows.filter(row => row.skip === undefined);
  if (values['compensationType'] === kinds.coupon) await refuseShortCoupon(scope, values['couponId'], done.length);
  return { rows, figures: sumsOf(done, values, amount) };
}

function amountOf({ compensationType, hours, coins, integral }: Row): number {
  if (compensationType === kinds.time) return Number(hours);
  if (compensationType === kinds.starCoins) return Number(coins);
  return compensationType === kinds.integral ? Number(integral) : 1;
}

/** Whoever was affected with several devices is given coins or points once; of his faults, the first that is open. */
function eachUserOnce(affected: readonly Affected[]): readonly Affected[] {
  const byUser = new Map<string, Affected>();
  for (const one of affected) {
    const known = byUser.get(one.userName);
    if (!known || (known.isCompensated && !one.isCompensated)) byUser.set(one.userName, one);
  }
  return [...byUser.values()];
}

interface Promised {
  readonly isTime: boolean;
  readonly amount: number;
  readonly column: string;
  readonly now: string;
}

function toRow(one: Affected, { isTime, amount, column, now }: Promised): PlannedRow {
  const { userName, faultNo, roomId } = one;
  const deviceId = isTime ? one.deviceId : null;
  const expireTime = isTime ? one.expireTime : null;
  const skip = skipOf(one, isTime);
  // An expired device counts from the moment of the gift, which nobody can foretell to the second.
  const isRunning = expireTime !== null && expireTime > now && !skip;
  const after = isRunning ? later(expireTime, amount * 3_600) : null;
  return {
    id: [userName, deviceId ?? '', faultNo ?? ''].join(' '),
    name: [userName, isTime ? one.deviceCode : null].filter(Boolean).join(' · '),
    skip,
    cells: { expireTime, after, faultNo, [column]: skip ? null : amount },
    work: { userName, deviceId, roomId, faultNo, monthPrice: one.monthPrice },
  };
}

function skipOf(one: Affected, isTime: boolean): Label | undefined {
  if (one.status === null) return reasons.unknown;
  if (one.status !== normal) return reasons.notNormal;
  if (one.isCompensated) return reasons.done;
  if (isTime && one.deviceId === null) return reasons.noDevice;
  return isTime && !one.isHis ? reasons.notHis : undefined;
}

function sumsOf(rows: readonly PlannedRow[], { compensationType }: Row, amount: number): Row {
  const sum = amount * rows.length;
  const of = (kind: number) => (compensationType === kind ? sum : null);
  const cents = rows.reduce((all, { work }) => all + centsOf(Number(work?.['monthPrice'] ?? 0), amount), 0);
  return {
    users: new Set(rows.map(row => row.work?.['userName'])).size,
    devices: compensationType === kinds.time ? rows.length : null,
    totalHours: of(kinds.time),
    totalCoins: of(kinds.starCoins),
    totalCoupons: of(kinds.coupon),
    totalIntegral: of(kinds.integral),
    value: compensationType === kinds.time ? cents / 100 : null,
  };
}

/** The rent of so many hours, rounded to the cent for each device, so that the sum is the sum of what is shown. */
function centsOf(monthPrice: number, hours: number): number {
  return Math.round((Math.round(monthPrice * 100) * hours) / monthHours);
}

async function refuseShortCoupon({ db, isHeld }: FlowScope, couponId: unknown, wanted: number): Promise<void> {
  const { rows } = await sql<{ quantity: number; couponStatus: number; received: number }>`
    select c.quantity, c."couponStatus",
      (select count(*) from coupon_receipts r where r."couponId" = c.id) as received
    from coupons c where c.id = ${couponId} ${isHeld ? sql`for update of c` : sql``}`.execute(db);
  const [coupon] = rows;
  if (!coupon) throw refusedAt('couponId', '优惠券不存在', 'There is no such coupon');
  if (coupon.couponStatus !== couponRunning) {
    throw refusedAt('couponId', '优惠券不在发放中', 'The coupon is not being issued');
  }
  const left = Math.max(0, coupon.quantity - coupon.received);
  if (wanted > left) throw refusedAt('couponId', `库存仅剩${left}张，需要${wanted}张`, `${left} are left of ${wanted}`);
}

/** A record for each, in one statement; the job gives what they promise, one after the other. */
async function carryOut(scope: FlowScope, values: Row, planned: Plan) {
  const { db, now, caller, resource } = scope;
  const records = scope.resourceOf('compensation-records');
  const columns: Readonly<Record<string, SqlType>> = Object.fromEntries(
    Object.entries(storedFields(records)).map(([name, field]) => [name, sqlTypeOf(field)]),
  );
  const { rows: numbers } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('compensation_records', 'id')) as next`.execute(db);
  const batchNo = numberFor('BC', now, numbers[0]?.next ?? 1);
  const { compensationType, couponId = null, reason, notify, faultStart = null, faultEnd = null } = values;
  const promise = { batchNo, compensationType, couponId, reason, notify, faultStart, faultEnd, giftStatus: 1 };
  const rows = toDo(planned).map(({ work }) => ({
    ...promise,
    userName: work?.['userName'],
    deviceId: work?.['deviceId'],
    roomId: work?.['roomId'],
    faultNo: work?.['faultNo'],
    amount: amountOf(values),
    operatorName: caller.userName,
  }));
  await insertRows(db, 'compensation_records', columns, rows);
  const { rows: made } = await sql<{ id: number }>`
    select id from compensation_records where "batchNo" = ${batchNo} order by id`.execute(db);
  const taskId = await orderJob(
    { ...scope, resource: records },
    'deliver',
    made.map(row => row.id),
    { code: resource.flow?.code },
  );
  return { answer: { taskId, batchNo, count: made.length } };
}
