import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { deviceRunStatus, trialEndReason } from '../../../src/schemas/codes/cloudGame.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import type gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { secondsBetween, formatWallTime } from '../../engine/storage/platformTime.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { randomPastTime } from '../values/times.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';
import { fieldValueOf } from './places.ts';
import { randomRow } from '../values/random.ts';

/** Every 60th record is a running session, until each device in use has one. */
const openEvery = 60;

const endReasons = [
  [trialEndReason.userLeft, 46],
  [trialEndReason.timeOver, 24],
  [trialEndReason.idle, 15],
  [trialEndReason.endedByOperator, 3],
  [trialEndReason.connectionLost, 9],
  [trialEndReason.deviceFault, 3],
] as const;

/** Composes a running session of a device in use, with the user and the game of this device, or an ended session. */
export function composeGameTrial(at: ComposeContext): SeedValues<typeof gameTryRecords> {
  const { index, random, rowsOf, wallMs } = at;
  const equipment = rowsOf(gameEquipment);
  const inUse = filterMatchingRows(equipment, { runStatus: [deviceRunStatus.inUse] });
  const playing = index % openEvery === 0 ? inUse[index / openEvery] : undefined;
  if (playing) {
    return {
      ...placeOf(playing),
      gameId: playing.currentGameId,
      userName: playing.currentUser,
      startTime: formatWallTime(wallMs - random.between(60, 5_400) * 1_000),
      endTime: null,
      playSeconds: null,
      endReason: null,
    };
  }
  const endTime = randomPastTime(random, wallMs, 90, 'evening');
  const startTime = formatWallTime(Date.parse(`${endTime.replace(' ', 'T')}Z`) - random.between(40, 7_200) * 1_000);
  return {
    ...placeOf(randomRow(random, equipment)),
    gameId: fieldValueOf(
      randomRow(random, filterMatchingRows(rowsOf(games), { shelfStatus: [shelfStatus.listed, shelfStatus.unlisted] })),
      'id',
    ),
    userName: fieldValueOf(randomRow(random, rowsOf(clientUsers)), 'userName'),
    startTime,
    endTime,
    playSeconds: secondsBetween(startTime, endTime),
    endReason: random.weighted(...endReasons),
  };
}

function placeOf(equipment: RowOf<typeof gameEquipment> | undefined) {
  return { gameDeviceId: fieldValueOf(equipment, 'gameDeviceId'), projectId: fieldValueOf(equipment, 'projectId') };
}
