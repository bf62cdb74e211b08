import deviceTrials from '../../../src/resources/devices/device-trials.ts';
import devices from '../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../src/resources/devices/resource-binds.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { allocationType, bindingType, trialStatus } from '../../../src/schemas/codes/devices.ts';
import type { RowChange, RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type DeviceRow, lockSpareDevices, refuseIneligibleOwner } from './use/deviceChoice.ts';
import { assignDevice, lockBindings, reclaimDevice } from './use/deviceUse.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { rentOutDevices } from './use/rentOutDevices.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Trial = RowOf<typeof deviceTrials>;

/** Maximum number of cards that one applicant can try at a time. */
const trialCards = 60;

const daySeconds = 86_400;

export const effects = effectsOf(deviceTrials, {
  saveDeviceTrial: async (scope, { id }) => {
    const { merchantSign } = await withTables(scope.db, deviceTrials, clientUsers)
      .selectFrom('device_trials as t')
      .leftJoin('client_users as u', 'u.userName', 't.userName')
      .select(eb => eb.fn.coalesce('t.merchantSign', 'u.merchantSign').as('merchantSign'))
      .where('t.id', '=', id)
      .executeTakeFirstOrThrow();
    await completeSavedRecord(scope, deviceTrials, id, { merchantSign });
  },

  deviceTrialApprove: async (scope, { record, values }) => {
    const { deviceCount: count, merchantSign, userName, phoneType } = record;
    await refuseTooManyTrialCards(scope, record);
    const endTime = addSeconds(scope.now, record.trialDays * daySeconds);
    const owner = { merchantSign, userName, expireTime: endTime };
    await refuseIneligibleOwner(scope, owner);
    const cards = await lockSpareDevices(scope, { roomId: values.roomId ?? null, phoneType }, count);
    if (cards.length < count) {
      throw createRefusal(
        `可分配设备不足，仅有${cards.length}台，需要${count}台`,
        `Only ${cards.length} devices can be assigned, ${count} are needed`,
      );
    }
    for (const device of cards) await assignDevice(scope, device, { ...owner, bindType: bindingType.trial });
    await changeRecord(scope, deviceTrials, record.id, {
      deviceIds: cards.map(device => device.id),
      startTime: scope.now,
      endTime,
      auditNote: values.auditNote ?? null,
    });
  },

  deviceTrialExtend: async (scope, { record, values }) => {
    const endTime = addSeconds(record.endTime ?? scope.now, values.days * daySeconds);
    await changeRecord(scope, deviceTrials, record.id, { endTime });
    for (const { id } of await lockLentDevices(scope, record)) {
      await changeRecord(scope, devices, id, { expireTime: endTime });
      await changeBinds(scope, id, { expireTime: endTime });
    }
  },

  deviceTrialEnd: async (scope, { record }) => {
    for (const device of await lockLentDevices(scope, record)) {
      await reclaimDevice(scope, device, { note: formatMessage('试用结束') });
    }
  },

  /**
   * Converts a trial into rentals: the user keeps the devices, and the merchant rents them from now on. Creates one
   * rental for each group of `groupIntoLots`.
   */
  deviceTrialConvert: async (scope, { record, values }) => {
    const cards = await lockLentDevices(scope, record);
    if (cards.length === 0) throw createRefusal('试用设备已全部收回', 'All devices of the trial have been reclaimed');
    const { merchantSign, trialNo } = record;
    if (!merchantSign)
      throw createRefusal('试用没有商家，不能转正式', 'A trial without a merchant cannot be converted');
    const { endTime } = values;
    for (const [first, ...others] of groupIntoLots(cards)) {
      const { resourceCode, standardKey, roomId } = first;
      const allocation = first.allocationType ?? allocationType.instance;
      const rental = { merchantSign, resourceCode, standardKey, roomId, allocationType: allocation, endTime };
      await rentOutDevices(
        scope,
        { ...rental, startTime: scope.now, note: trialNo },
        [first, ...others].map(device => device.id),
      );
    }
    for (const { id } of cards) await changeBinds(scope, id, { expireTime: endTime, bindType: bindingType.byOperator });
  },
});

async function refuseTooManyTrialCards({ db }: EffectScope, trial: Trial): Promise<void> {
  // The lock serializes concurrent trials of one applicant, so that together they stay within the limit.
  const trials = await withTables(db, deviceTrials)
    .selectFrom('device_trials')
    .select(['id', 'deviceCount', 'trialStatus'])
    .where('applicant', '=', trial.applicant)
    .where('phone', '=', trial.phone)
    .orderBy('id')
    .forUpdate()
    .execute();
  const others = trials.filter(one => one.trialStatus === trialStatus.running && one.id !== trial.id);
  const sum = others.reduce((total, one) => total + one.deviceCount, trial.deviceCount);
  if (sum > trialCards) {
    throw createRefusal(
      `同一申请人试用中的设备不能超过${trialCards}台`,
      `One applicant can try at most ${trialCards} devices at a time`,
    );
  }
}

/** Returns and locks the trial devices that the account still has. */
async function lockLentDevices({ db }: EffectScope, { deviceIds, userName }: Trial): Promise<readonly DeviceRow[]> {
  return withTables(db, devices)
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', anyOf(deviceIds ?? []))
    .where('userName', '=', userName)
    .where('distributionStatus', '=', distributionStatus.assigned)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function changeBinds(
  scope: EffectScope,
  deviceId: number,
  values: RowChange<typeof resourceBinds>,
): Promise<void> {
  for (const id of await lockBindings(scope, deviceId)) await changeRecord(scope, resourceBinds, id, values);
}

/** Devices of one rental; at least one. */
type Lot = [DeviceRow, ...DeviceRow[]];

/** Groups devices by resource code, room and allocation type, which are the same for all devices of a rental. */
function groupIntoLots(cards: readonly DeviceRow[]): readonly Lot[] {
  const lots = new Map<string, Lot>();
  for (const device of cards) {
    const key = JSON.stringify([device.resourceCode, device.roomId, device.allocationType]);
    const lot = lots.get(key);
    if (lot) lot.push(device);
    else lots.set(key, [device]);
  }
  return [...lots.values()];
}
