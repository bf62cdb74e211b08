import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { deviceRunStatus, trialEndReason } from '../../../src/schemas/codes/cloudGame.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { endUse, findDevicesInUse } from '../devices/ledger/useLedger.ts';
import { changeRecord, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { elapsedSeconds } from '../../engine/storage/sqlTerms/elapsedSeconds.ts';

/**
 * Ends the session on a game device: closes the device's open trial records with their duration, marks the device as
 * idle in its project, and ends the use of the physical device.
 */
export async function endGameSession(scope: EffectScope, gameDeviceId: number): Promise<void> {
  const { now } = scope;
  const tables = withTables(scope.db, gameEquipment, gameTryRecords);
  await tables
    .updateTable('game_try_records')
    .set(eb => ({
      endTime: now,
      endReason: trialEndReason.endedByOperator,
      revision: eb('revision', '+', 1),
      playSeconds: elapsedSeconds(eb.ref('startTime'), now),
    }))
    .where('gameDeviceId', '=', gameDeviceId)
    .where('endTime', 'is', null)
    .execute();
  await tables
    .updateTable('game_equipment')
    .set({ runStatus: deviceRunStatus.idle, currentUser: null, currentGameId: null, ...stampColumnsOf(scope) })
    .where('gameDeviceId', '=', gameDeviceId)
    .where(eb =>
      eb.or([
        eb('runStatus', '<>', deviceRunStatus.idle),
        eb('currentUser', 'is not', null),
        eb('currentGameId', 'is not', null),
      ]),
    )
    .execute();
  const deviceId = await physicalDeviceOf(scope, gameDeviceId);
  const ids = await findDevicesInUse(scope, eb => eb('d.id', '=', deviceId));
  await endUse(scope, ids, { cause: offlineCause.byOperator, note: formatMessage('结束云游戏会话') });
}

/** Ends the session and counts the restart as a heartbeat of the physical device. */
export async function restartGameDevice(scope: EffectScope, gameDeviceId: number): Promise<void> {
  await endGameSession(scope, gameDeviceId);
  const deviceId = await physicalDeviceOf(scope, gameDeviceId);
  if (deviceId !== null) await changeRecord(scope, devices, deviceId, { lastHeartbeat: scope.now });
}

async function physicalDeviceOf({ db }: EffectScope, gameDeviceId: number): Promise<number | null> {
  const gameDevice = await withTables(db, gameDevices)
    .selectFrom('game_devices')
    .select('deviceId')
    .where('id', '=', gameDeviceId)
    .executeTakeFirst();
  return gameDevice?.deviceId ?? null;
}
