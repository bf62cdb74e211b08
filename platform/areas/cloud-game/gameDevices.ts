import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { restartGameDevice } from './gameSessions.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';

const uninstalled = 5;

export const effects: Effects = {
  gameDeviceRestart: onAction(async (scope, { record }) => {
    await restartGameDevice(scope, record?.['id']);
  }),

  /** Ends the session and marks all games of the device as removed, including installs in progress. */
  gameDeviceReset: onAction(async (scope, { record }) => {
    const { db, now, resourceOf } = scope;
    await restartGameDevice(scope, record?.['id']);
    const wiped = [
      sql`"installStatus" = ${uninstalled}::bigint`,
      sql`progress = 0`,
      sql`"finishTime" = ${now}`,
      sql`"failReason" = null`,
      ...stampColumns(resourceOf('game-installs'), toWriteStamp(scope)),
    ];
    await sql`
      update game_installs set ${sql.join(wiped)}
      where "installStatus" <> ${uninstalled}
        and "equipmentId" in (select id from game_equipment where "gameDeviceId" = ${record?.['id']})`.execute(db);
  }),
};
