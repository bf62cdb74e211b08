import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/label.ts';
import { addSeconds, formatRecordNo } from '../../engine/effects/times.ts';
import { submitActionJob } from '../../engine/jobs/submitActionJob.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { storedFields } from '../../engine/fields/resourceFields.ts';
import type { Row } from '../../engine/storage/database.ts';
import { insertRows } from '../../engine/storage/insertRows.ts';
import { type SqlType, sqlTypeOf } from '../../engine/storage/tables.ts';
import { type AffectedUser, readAffectedUsers } from './compensationTargets.ts';
import type { FlowScope, FlowHandler, Plan, PlannedRow } from '../../engine/flows/plan.ts';
import { plannedRows } from '../../engine/flows/plan.ts';

/** Codes of `compensationType`. */
const kinds = { time: 1, starCoins: 2, coupon: 3, integral: 4 } as const;
/** Preview column that shows the granted amount, by compensation type. */
const amountColumns: Readonly<Record<number, string>> = {
  [kinds.time]: 'hours',
  [kinds.starCoins]: 'coins',
  [kinds.coupon]: 'coupons',
  [kinds.integral]: 'integral',
};
const normal = 1;
const couponRunning = 1;
const mostRecords = 20_000;
/** Hours in a month of rent. */
const monthHours = 720;

const reasons = {
  unknown: { zh: '用户不存在', en: 'The user does not exist' },
  notNormal: { zh: '账号状态异常', en: 'The account status is not normal' },
  noDevice: { zh: '用户没有设备', en: 'The user has no device' },
  notHis: { zh: '设备已不属于该用户', en: 'The device no longer belongs to this user' },
  done: { zh: '同一故障已补偿', en: 'The user has already received compensation for this fault' },
} as const satisfies Readonly<Record<string, Label>>;

export const flows: Readonly<Record<string, FlowHandler>> = {
  'user-compensation': { plan, run: carryOut },
};

async function plan(scope: FlowScope, values: Row): Promise<Plan> {
  const isTime = values['compensationType'] === kinds.time;
  const affected = await readAffectedUsers(scope, values);
  const meant = isTime ? affected : onePerUser(affected);
  if (meant.length > mostRecords) {
    throw createRefusal(`一次最多补偿${mostRecords}条`, `At most ${mostRecords} records can be compensated at a time`);
  }
  const amount = givenAmount(values);
  const column = amountColumns[Number(values['compensationType'])] ?? '';
  const rows = meant.map(item => toRow(item, { isTime, amount, column, now: scope.now }));
  const done = rows.filter(row => row.skip === undefined);
  if (values['compensationType'] === kinds.coupon) await refuseShortCoupon(scope, values['couponId'], done.length);
  return { rows, figures: planFigures(done, values, amount) };
}

function givenAmount({ compensationType, hours, coins, integral }: Row): number {
  if (compensationType === kinds.time) return Number(hours);
  if (compensationType === kinds.starCoins) return Number(coins);
  return compensationType === kinds.integral ? Number(integral) : 1;
}

/**
 * Keeps one entry per user: a user with several affected devices receives coins or points once, for the first fault
 * without compensation.
 */
function onePerUser(affected: readonly AffectedUser[]): readonly AffectedUser[] {
  const byUser = new Map<string, AffectedUser>();
  for (const item of affected) {
    const known = byUser.get(item.userName);
    if (!known || (known.isCompensated && !item.isCompensated)) byUser.set(item.userName, item);
  }
  return [...byUser.values()];
}

interface Compensation {
  readonly isTime: boolean;
  readonly amount: number;
  readonly column: string;
  readonly now: string;
}

function toRow(affectedUser: AffectedUser, { isTime, amount, column, now }: Compensation): PlannedRow {
  const { userName, faultNo, roomId } = affectedUser;
  const deviceId = isTime ? affectedUser.deviceId : null;
  const expireTime = isTime ? affectedUser.expireTime : null;
  const skip = reasonToSkip(affectedUser, isTime);
  // An expired rental is extended from the moment of the compensation, which the preview cannot predict to the second.
  const isRunning = expireTime !== null && expireTime > now && !skip;
  const after = isRunning ? addSeconds(expireTime, amount * 3_600) : null;
  return {
    id: [userName, deviceId ?? '', faultNo ?? ''].join(' '),
    name: [userName, isTime ? affectedUser.deviceCode : null].filter(Boolean).join(' · '),
    skip,
    cells: { expireTime, after, faultNo, [column]: skip ? null : amount },
    work: { userName, deviceId, roomId, faultNo, monthPrice: affectedUser.monthPrice },
  };
}

function reasonToSkip(affectedUser: AffectedUser, isTime: boolean): Label | undefined {
  if (affectedUser.status === null) return reasons.unknown;
  if (affectedUser.status !== normal) return reasons.notNormal;
  if (affectedUser.isCompensated) return reasons.done;
  if (isTime && affectedUser.deviceId === null) return reasons.noDevice;
  return isTime && !affectedUser.isStillAssigned ? reasons.notHis : undefined;
}

function planFigures(rows: readonly PlannedRow[], { compensationType }: Row, amount: number): Row {
  const sum = amount * rows.length;
  const of = (kind: number) => (compensationType === kind ? sum : null);
  const cents = rows.reduce((all, { work }) => all + rentInCents(Number(work?.['monthPrice'] ?? 0), amount), 0);
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

/**
 * Returns the rent for these hours in cents, rounded per device, so that the total equals the sum of the displayed
 * values.
 */
function rentInCents(monthPrice: number, hours: number): number {
  return Math.round((Math.round(monthPrice * 100) * hours) / monthHours);
}

async function refuseShortCoupon({ db, isHeld }: FlowScope, couponId: unknown, wanted: number): Promise<void> {
  const { rows } = await sql<{ quantity: number; couponStatus: number; received: number }>`
    select c.quantity, c."couponStatus",
      (select count(*) from coupon_receipts r where r."couponId" = c.id) as received
    from coupons c where c.id = ${couponId} ${isHeld ? sql`for update of c` : sql``}`.execute(db);
  const [coupon] = rows;
  if (!coupon) throw createFieldRefusal('couponId', '优惠券不存在', 'There is no such coupon');
  if (coupon.couponStatus !== couponRunning) {
    throw createFieldRefusal('couponId', '优惠券不在发放中', 'The coupon is not being issued');
  }
  const left = Math.max(0, coupon.quantity - coupon.received);
  if (wanted > left)
    throw createFieldRefusal('couponId', `库存仅剩${left}张，需要${wanted}张`, `${left} are left of ${wanted}`);
}

/** Inserts all records in one statement. A job then delivers the compensations one by one. */
async function carryOut(scope: FlowScope, values: Row, planned: Plan) {
  const { db, now, caller, resource } = scope;
  const records = scope.resourceOf('compensation-records');
  const columns: Readonly<Record<string, SqlType>> = Object.fromEntries(
    Object.entries(storedFields(records)).map(([name, field]) => [name, sqlTypeOf(field)]),
  );
  const { rows: numbers } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('compensation_records', 'id')) as next`.execute(db);
  const batchNo = formatRecordNo('BC', now, numbers[0]?.next ?? 1);
  const { compensationType, couponId = null, reason, notify, faultStart = null, faultEnd = null } = values;
  const promise = { batchNo, compensationType, couponId, reason, notify, faultStart, faultEnd, giftStatus: 1 };
  const rows = plannedRows(planned).map(({ work }) => ({
    ...promise,
    userName: work?.['userName'],
    deviceId: work?.['deviceId'],
    roomId: work?.['roomId'],
    faultNo: work?.['faultNo'],
    amount: givenAmount(values),
    operatorName: caller.userName,
  }));
  await insertRows(db, 'compensation_records', columns, rows);
  const { rows: made } = await sql<{ id: number }>`
    select id from compensation_records where "batchNo" = ${batchNo} order by id`.execute(db);
  const { taskId } = await submitActionJob(
    { ...scope, resource: records },
    'deliver',
    made.map(row => row.id),
    { code: resource.flow?.code },
  );
  return { answer: { taskId, batchNo, count: made.length } };
}
