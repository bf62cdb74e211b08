import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import appMarket from '../../../src/resources/apps/app-market.ts';
import deviceParameters from '../../../src/resources/devices/device-parameters.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { abnormalState, distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { failureStatus, offlineCause } from '../../../src/schemas/codes/devices.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { lockDevice } from './use/deviceChoice.ts';
import { markDevicesOnline, markDevicesOffline } from './use/deviceUse.ts';
import { isRented } from './use/rentOutDevices.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import type { EffectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { endUse } from './ledger/useLedger.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Effects of a command after a device has carried it out. */
export const commandEffects = {
  commandRestart: async (scope, { record }) => {
    await markDevicesOnline(scope, [record]);
    if (record.failureStatus === failureStatus.usable)
      await changeRecord(scope, devices, record.id, { abnormalState: abnormalState.normal });
  },

  commandPowerOn: async (scope, { record }) => {
    await markDevicesOnline(scope, [record]);
  },

  commandPowerOff: async (scope, { record }) => {
    const ending = { cause: offlineCause.powerOrNetworkLost, note: formatMessage('控制面板断电') };
    await markDevicesOffline(scope, [await lockDevice(scope, record.id)], ending);
  },

  commandFactoryReset: async (scope, { record }) => {
    await markDevicesOnline(scope, [record]);
    await resetDevice(scope, record.id);
  },

  commandInstallApk: async ({ db }, { values }) => {
    await withTables(db, appMarket)
      .updateTable('app_market')
      .set(eb => ({ installCount: eb(eb.fn.coalesce('installCount', eb.lit(0)), '+', 1) }))
      .where('id', '=', values.appId)
      .execute();
  },

  commandApplyParams: async ({ db }, { values }) => {
    await withTables(db, deviceParameters)
      .updateTable('device_parameters')
      .set(eb => ({ appliedCount: eb(eb.fn.coalesce('appliedCount', eb.lit(0)), '+', 1) }))
      .where('id', '=', anyOf(values.parameterIds))
      .execute();
  },

  /** Stores only the time of the screenshot; the image is drawn when somebody opens it. */
  commandScreenshot: async ({ db, nowMs }, { record }) => {
    await withTables(db)
      .insertInto('device_screenshots')
      .values({ deviceId: record.id, takenAt: nowMs })
      .onConflict(conflict => conflict.column('deviceId').doUpdateSet({ takenAt: nowMs }))
      .execute();
  },
} satisfies Partial<EffectsOf<typeof devices>>;

/** Wipes the user's data from the card. A card that is being reclaimed becomes free, unless it is still rented. */
async function resetDevice(scope: EffectScope, id: number): Promise<void> {
  const device = await lockDevice(scope, id);
  if (!recordMeetsCondition(devices, 'online', device)) {
    throw createRefusal('设备离线，无法恢复出厂', 'The device is offline and cannot be reset');
  }
  await endUse(scope, [id], { cause: offlineCause.factoryReset, note: formatMessage('恢复出厂') });
  const isFree = device.distributionStatus === distributionStatus.reclaiming && !(await isRented(scope, id));
  await changeRecord(scope, devices, id, {
    abnormalState: device.failureStatus === failureStatus.usable ? abnormalState.normal : device.abnormalState,
    lastHeartbeat: scope.now,
    ...(isFree ? { distributionStatus: distributionStatus.unassigned } : {}),
  });
}
