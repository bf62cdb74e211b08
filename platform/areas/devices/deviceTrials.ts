import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { lockOnlineIdleDevices, refuseIneligibleOwner } from './use/deviceChoice.ts';
import { distributionCodes } from './use/deviceStates.ts';
import { assignDevice, recycleDevice } from './use/deviceUse.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { addSeconds, formatRecordNo } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { rentOut } from './use/rentOut.ts';
import { changeOwnRecord, changeRecordOf, completeRecord } from '../../engine/effects/recordWrites.ts';

/** Maximum number of cards that one applicant can try at a time. */
const trialCards = 60;

const daySeconds = 86_400;

/** Codes of `trialStatus` and `bindType`. */
const waiting = 0;
const running = 1;
const byTrial = 4;
const byOperator = 2;

export const effects: Effects = {
  saveDeviceTrial: onSave(async (scope, { id, before }) => {
    if (before && before['trialStatus'] !== waiting) {
      throw createRefusal('试用已处理，不能修改', 'The trial has been handled and can no longer be changed');
    }
    const { rows } = await sql<{ trialNo: string | null; merchantSign: string | null }>`
      select t."trialNo", coalesce(t."merchantSign", u."merchantSign") as "merchantSign" from device_trials t
      left join client_users u on u."userName" = t."userName" where t.id = ${id}`.execute(scope.db);
    const trial = rows[0];
    const trialNo = trial?.trialNo ?? formatRecordNo('SY', scope.now, id);
    await completeRecord(scope, id, { trialNo, merchantSign: trial?.merchantSign ?? null });
  }),

  deleteDeviceTrial: onDelete(async (_, { trialStatus }) => {
    if (trialStatus === running) throw createRefusal('试用中，不能删除', 'The trial is running and cannot be deleted');
  }),

  deviceTrialApprove: onAction(async (scope, { record, values }) => {
    const trial = record ?? {};
    const count = Number(trial['deviceCount']);
    await refuseTooManyTrialCards(scope, trial);
    const endTime = addSeconds(scope.now, Number(trial['trialDays']) * daySeconds);
    const owner = {
      merchantSign: textOf(trial['merchantSign']),
      userName: textOf(trial['userName']),
      expireTime: endTime,
    };
    await refuseIneligibleOwner(scope, owner);
    const devices = await lockOnlineIdleDevices(
      scope,
      { roomId: values['roomId'], phoneType: trial['phoneType'] },
      count,
    );
    if (devices.length < count) {
      throw createRefusal(
        `空闲设备不足，仅有${devices.length}台，需要${count}台`,
        `Only ${devices.length} devices are idle, ${count} are needed`,
      );
    }
    for (const device of devices) await assignDevice(scope, device, { ...owner, bindType: byTrial });
    await changeOwnRecord(scope, trial['id'], {
      deviceIds: devices.map(device => device['id']),
      startTime: scope.now,
      endTime,
      auditNote: values['auditNote'] ?? null,
    });
  }),

  deviceTrialReject: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { auditNote: values['auditNote'] });
  }),

  deviceTrialExtend: onAction(async (scope, { record, values }) => {
    const endTime = addSeconds(String(record?.['endTime'] ?? scope.now), Number(values['days']) * daySeconds);
    await changeOwnRecord(scope, record?.['id'], { endTime });
    for (const { id } of await lockLentDevices(scope, record ?? {})) {
      await changeRecordOf(scope, 'devices', id, { expireTime: endTime });
      await changeBinds(scope, id, { expireTime: endTime });
    }
  }),

  deviceTrialEnd: onAction(async (scope, { record }) => {
    for (const device of await lockLentDevices(scope, record ?? {})) {
      await recycleDevice(scope, device, { note: formatMessage('试用结束') });
    }
  }),

  /**
   * Leaves the devices with the user. The merchant rents them from now on, with one rental for each group of
   * `groupIntoLots`.
   */
  deviceTrialConvert: onAction(async (scope, { record, values }) => {
    const trial = record ?? {};
    const devices = await lockLentDevices(scope, trial);
    if (devices.length === 0) throw createRefusal('试用设备已全部收回', 'All devices of the trial have been reclaimed');
    const { merchantSign } = trial;
    if (!merchantSign)
      throw createRefusal('试用没有商家，不能转正式', 'A trial without a merchant cannot be converted');
    const { endTime } = values;
    for (const lot of groupIntoLots(devices)) {
      const { resourceCode, standardKey, roomId, allocationType } = lot[0] ?? {};
      const rental = { merchantSign, resourceCode, standardKey, roomId, allocationType: allocationType ?? 1, endTime };
      await rentOut(
        scope,
        { ...rental, startTime: scope.now, note: String(trial['trialNo']) },
        lot.map(device => Number(device['id'])),
      );
    }
    for (const { id } of devices) await changeBinds(scope, id, { expireTime: endTime, bindType: byOperator });
  }),
};

async function refuseTooManyTrialCards({ db }: EffectScope, trial: Row): Promise<void> {
  // The lock serializes concurrent trials of one applicant, so that together they stay within the limit.
  const { rows } = await sql<{ id: number; deviceCount: number; trialStatus: number }>`
    select id, "deviceCount", "trialStatus" from device_trials
    where applicant = ${trial['applicant']} and phone = ${trial['phone']} order by id for update`.execute(db);
  const others = rows.filter(row => row.trialStatus === running && row.id !== trial['id']);
  const sum = others.reduce((total, other) => total + other.deviceCount, Number(trial['deviceCount']));
  if (sum > trialCards) {
    throw createRefusal(
      `同一申请人试用中的设备不能超过${trialCards}台`,
      `One applicant can try at most ${trialCards} devices at a time`,
    );
  }
}

/** Returns and locks the trial devices that the account still has. */
async function lockLentDevices({ db }: EffectScope, { deviceIds, userName }: Row): Promise<readonly Row[]> {
  const ids: readonly unknown[] = Array.isArray(deviceIds) ? deviceIds : [];
  const { rows } = await sql<Row>`
    select * from devices where id = any(${ids.map(Number)}::bigint[]) and "userName" = ${userName}
      and "distributionStatus" = ${distributionCodes.assigned} order by id for update`.execute(db);
  return rows;
}

async function changeBinds(scope: EffectScope, deviceId: unknown, values: Row): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${deviceId} and "bindStatus" = 1 order by id for update`.execute(
    scope.db,
  );
  for (const { id } of rows) await changeRecordOf(scope, 'resource-binds', id, values);
}

/** Groups devices that one rental can cover: same resource code, room and allocation type. */
function groupIntoLots(devices: readonly Row[]): readonly (readonly Row[])[] {
  const keyOf = (device: Row) => JSON.stringify([device['resourceCode'], device['roomId'], device['allocationType']]);
  const keys = [...new Set(devices.map(keyOf))];
  return keys.map(key => devices.filter(device => keyOf(device) === key));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
