import { sql } from 'kysely';

import { formatMessage } from '../../engine/messages/messages.ts';
import { failureCodes, lockDevice } from './use/deviceChoice.ts';
import { reconnectDevices, disconnectDevices } from './use/deviceUse.ts';
import { effects as ofDevices } from './devices.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { endCause } from './ledger/useLedger.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Effects of a command after a device has carried it out. */
export const effects: Effects = {
  commandRestart: onAction(async (scope, { record }) => {
    const device = record ?? {};
    await reconnectDevices(scope, [device]);
    if (device['failureStatus'] === failureCodes.usable)
      await changeOwnRecord(scope, device['id'], { abnormalState: 0 });
  }),

  commandPowerOn: onAction(async (scope, { record }) => {
    await reconnectDevices(scope, [record ?? {}]);
  }),

  commandPowerOff: onAction(async (scope, { record }) => {
    const ending = { cause: endCause.lost, note: formatMessage('控制面板断电') };
    await disconnectDevices(scope, [await lockDevice(scope, record?.['id'])], ending);
  }),

  commandFactoryReset: onAction(async (scope, input) => {
    await reconnectDevices(scope, [input.record ?? {}]);
    const reset = ofDevices['deviceFactoryReset'];
    if (reset?.on === 'action') await reset.run(scope, input);
  }),

  commandInstallApk: onAction(async (scope, { values }) => {
    await sql`
      update app_market set "installCount" = coalesce("installCount", 0) + 1 where id = ${values['appId']}`.execute(
      scope.db,
    );
  }),

  commandApplyParams: onAction(async (scope, { values }) => {
    await sql`
      update device_parameters set "appliedCount" = coalesce("appliedCount", 0) + 1
      where id = any(${values['parameterIds']}::bigint[])`.execute(scope.db);
  }),

  /** Stores only the time of the screenshot; the image is drawn when somebody opens it. */
  commandScreenshot: onAction(async (scope, { record }) => {
    await sql`
      insert into device_screenshots ("deviceId", "takenAt") values (${record?.['id']}, ${scope.nowMs})
      on conflict ("deviceId") do update set "takenAt" = excluded."takenAt"`.execute(scope.db);
  }),
};
