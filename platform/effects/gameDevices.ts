import { sql } from 'kysely';

import { touch } from '../resources/store.ts';
import { type Effects, onAction } from './effect.ts';
import { restartGameDevice } from './gameSessions.ts';
import { signature } from './written.ts';

const uninstalled = 5;

export const effects: Effects = {
  gameDeviceRestart: onAction(async (scope, { record }) => {
    await restartGameDevice(scope, record?.['id']);
  }),

  /** Whatever was installed is gone, and what was being installed is not. */
  gameDeviceReset: onAction(async (scope, { record }) => {
    const { db, now, resourceOf } = scope;
    await restartGameDevice(scope, record?.['id']);
    const wiped = [
      sql`"installStatus" = ${uninstalled}::bigint`,
      sql`progress = 0`,
      sql`"finishTime" = ${now}`,
      sql`"failReason" = null`,
      ...touch(resourceOf('game-installs'), signature(scope)),
    ];
    await sql`
      update game_installs set ${sql.join(wiped)}
      where "installStatus" <> ${uninstalled}
        and "equipmentId" in (select id from game_equipment where "gameDeviceId" = ${record?.['id']})`.execute(db);
  }),
};
