import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { failure, holdDevice } from './deviceChoice.ts';
import { bringBack, cutOff } from './deviceUse.ts';
import { effects as ofDevices } from './devices.ts';
import { type Effects, onAction } from './effect.ts';
import { refused } from './refused.ts';
import { change } from './written.ts';

/** What is so when a device has done what it was sent. */
export const effects: Effects = {
  commandRestart: onAction(async (scope, { record }) => {
    const device = record ?? {};
    await bringBack(scope, [device]);
    if (device['failureStatus'] === failure.usable) await change(scope, device['id'], { abnormalState: 0 });
  }),

  commandPowerOn: onAction(async (scope, { record }) => {
    await bringBack(scope, [record ?? {}]);
  }),

  commandPowerOff: onAction(async (scope, { record }) => {
    await cutOff(scope, [await holdDevice(scope, record?.['id'])], '控制面板断电');
  }),

  commandFactoryReset: onAction(async (scope, deed) => {
    await bringBack(scope, [deed.record ?? {}]);
    const reset = ofDevices['deviceFactoryReset'];
    if (reset?.on === 'action') await reset.run(scope, deed);
  }),

  /** A device refuses what is not made for it, or must not be on it. */
  commandInstallApk: onAction(async (scope, { record, values }) => {
    const { rows } = await sql<Row>`
      select "packageName", "minAndroid", "phoneTypes" from app_market where id = ${values['appId']}`.execute(scope.db);
    const [app] = rows;
    if (!app) throw refused('应用已不存在', 'The app does not exist any more');
    const types: readonly unknown[] = Array.isArray(app['phoneTypes']) ? app['phoneTypes'] : [];
    if (types.length > 0 && !types.includes(record?.['phoneType'])) {
      throw refused('应用不适用于该机型', 'The app is not made for this phone type');
    }
    if (Number(record?.['androidVersion'] ?? 0) < Number(app['minAndroid'] ?? 0)) {
      throw refused('安卓版本过低', 'Its Android is too old for the app');
    }
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

  /** The picture itself is drawn when somebody looks at it. */
  commandScreenshot: onAction(async (scope, { record }) => {
    await sql`
      insert into device_screenshots ("deviceId", "takenAt") values (${record?.['id']}, ${scope.nowMs})
      on conflict ("deviceId") do update set "takenAt" = excluded."takenAt"`.execute(scope.db);
  }),
};
