import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { distribution, holdIdleDevices, prolongDevices } from './deviceStates.ts';
import { recycleDevices } from './deviceUse.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { refusedAt } from './refused.ts';
import { noteRental, operation, rentOut, sending } from './rentingOut.ts';
import { change } from './written.ts';

export const effects: Effects = {
  /** Rents idle devices to a merchant: as many as were asked for, or the very ones that were named, and none otherwise. */
  rentalAllocate: onAction(async (scope, { values }) => {
    await refuseUnfit(scope, values);
    const ids = await devicesFor(scope, values);
    const rental = await rentOut(scope, await priced(scope, values), ids);
    return { rentalNo: rental['rentalNo'], quantity: ids.length };
  }),

  /** The devices are cleaned first; the rental ends, or goes on with those that are left, when that is done. */
  rentalRecycle: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const whole = Number(record['quantity'] ?? 0);
    const quantity = Number(values['quantity'] ?? whole);
    if (quantity > whole) {
      throw refusedAt('quantity', `该租用只有 ${whole} 台设备`, `The rental has no more than ${whole} devices`);
    }
    const isAll = quantity === whole;
    const { rows } = await sql<{ deviceId: number }>`
      update merchant_resource_details set "distributionStatus" = ${distribution.recycling}::bigint, revision = revision + 1
      where id in (
        select m.id from merchant_resource_details m left join devices d on d.id = m."deviceId"
        where m."rentalNo" = ${record['rentalNo']} and m."distributionStatus" = ${distribution.assigned}
        order by d."userName" nulls first, m.id limit ${isAll ? null : quantity}::bigint)
      returning "deviceId"`.execute(scope.db);
    await recycleDevices(
      scope,
      rows.map(row => row.deviceId),
    );
    await change(scope, record['id'], { commandStatus: sending, failReason: null });
    await noteRental(scope, record, { operationType: operation.recycle, quantity, beforeEndTime: record['endTime'] });
  }),

  rentalModifyTime: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const endTime = String(values['endTime']);
    if (endTime < String(record['startTime'] ?? '')) {
      throw refusedAt('endTime', '结束时间不能早于开始时间', 'End time cannot be before start time');
    }
    await change(scope, record['id'], { endTime });
    const { rows } = await sql<{ deviceId: number }>`
      update merchant_resource_details set "endTime" = ${endTime}, revision = revision + 1
      where "rentalNo" = ${record['rentalNo']} and "distributionStatus" = ${distribution.assigned}
      returning "deviceId"`.execute(scope.db);
    await prolongDevices(
      scope,
      rows.map(row => row.deviceId),
      endTime,
    );
    await noteTime(scope, record, endTime);
  }),

  rentalResend: onAction(async (scope, { record }) => {
    if (!record) return;
    await change(scope, record['id'], { failReason: null });
    await noteRental(scope, { ...record, commandStatus: sending }, { operationType: operation.resend });
  }),

  /** One device of a rental; the rental itself goes on with the others. */
  rentedDeviceRecycle: onAction(async (scope, { record }) => {
    if (!record) return;
    await recycleDevices(scope, [Number(record['deviceId'])]);
    const rental = await rentalOf(scope, record);
    if (rental) await noteRental(scope, rental, { operationType: operation.recycle, quantity: 1 });
  }),

  rentedDeviceModifyTime: onAction(async (scope, { record, values }) => {
    if (!record) return;
    await change(scope, record['id'], { endTime: values['endTime'] });
    await prolongDevices(scope, [Number(record['deviceId'])], values['endTime']);
    const rental = await rentalOf(scope, record);
    if (rental) await noteTime(scope, { ...rental, quantity: 1, endTime: record['endTime'] }, values['endTime']);
  }),
};

async function refuseUnfit({ db }: EffectScope, values: Row): Promise<void> {
  const { rows } = await sql<{ standardKey: string; isOpen: boolean }>`
    select c."standardKey", c.status = 1 and s.status = 1 as "isOpen"
    from resource_codes c join resource_standards s on s."standardKey" = c."standardKey"
    where c."resourceCode" = ${values['resourceCode']} for no key update of c`.execute(db);
  const [code] = rows;
  if (code?.standardKey !== values['standardKey']) {
    throw refusedAt('resourceCode', '资源编码不属于该资源规格', 'The resource code is not of this standard');
  }
  if (!code?.isOpen) throw refusedAt('resourceCode', '该资源已禁用', 'The resource is disabled');
  const merchant = await sql`
    select from merchants where "merchantSign" = ${values['merchantSign']} and "merchantStatus" = 1`.execute(db);
  if (merchant.rows.length === 0) throw refusedAt('merchantSign', '该商家已禁用', 'The merchant is disabled');
}

/** The rows of the resource code are held by now, so two allocations of it do not look at the same devices. */
async function devicesFor(scope: EffectScope, values: Row): Promise<readonly number[]> {
  const wanted = {
    resourceCode: values['resourceCode'],
    standardKey: values['standardKey'],
    allocationType: values['allocationType'],
    roomId: values['roomId'],
  };
  const named: readonly unknown[] = Array.isArray(values['deviceIds']) ? values['deviceIds'] : [];
  if (named.length > 0) {
    const ids = await holdIdleDevices(scope, { ...wanted, ids: named.map(Number) }, named.length);
    const missing = named.length - ids.length;
    if (missing === 0) return ids;
    throw refusedAt('deviceIds', `${missing} 台设备不可分配`, `${missing} of the devices cannot be assigned`);
  }
  const quantity = Number(values['quantity']);
  const ids = await holdIdleDevices(scope, wanted, quantity);
  if (ids.length < quantity) {
    throw refusedAt('quantity', `空闲设备不足，仅有 ${ids.length} 台`, `Only ${ids.length} devices are idle`);
  }
  return ids;
}

/** A rental begins now, at the price of its standard, unless another time or price was agreed. */
async function priced({ db, now }: EffectScope, values: Row): Promise<Row> {
  const standard = await sql<Row>`
    select "monthPrice" from resource_standards where "standardKey" = ${values['standardKey']}`.execute(db);
  const { deviceIds: _, ...asked } = values;
  return {
    ...asked,
    startTime: values['startTime'] ?? now,
    unitPrice: values['unitPrice'] ?? standard.rows[0]?.['monthPrice'] ?? null,
  };
}

async function rentalOf({ db }: EffectScope, { rentalNo }: Row): Promise<Row | undefined> {
  return (await sql<Row>`select * from rental_records where "rentalNo" = ${rentalNo} for update`.execute(db)).rows[0];
}

async function noteTime(scope: EffectScope, rental: Row, endTime: unknown): Promise<void> {
  const told = { operationType: operation.modifyTime, beforeEndTime: rental['endTime'], afterEndTime: endTime };
  // The new time is known to the platform itself; no device is asked.
  await noteRental(scope, { ...rental, commandStatus: 2 }, told);
}
