import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import { installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { restartGameDevice } from './gameSessions.ts';
import { stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(gameDevices, {
  gameDeviceRestart: async (scope, { record }) => {
    await restartGameDevice(scope, record.id);
  },

  /** Ends the session and marks all games of the device as removed, including installs in progress. */
  gameDeviceReset: async (scope, { record }) => {
    await restartGameDevice(scope, record.id);
    await withTables(scope.db, gameEquipment, gameInstalls)
      .updateTable('game_installs')
      .set({
        installStatus: installStatus.uninstalled,
        progress: 0,
        finishTime: scope.now,
        failReason: null,
        ...stampColumnsOf(scope),
      })
      .where('installStatus', '<>', installStatus.uninstalled)
      .where('equipmentId', 'in', eb =>
        eb.selectFrom('game_equipment').select('game_equipment.id').where('gameDeviceId', '=', record.id),
      )
      .execute();
  },
});
