import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { deviceRunStatus, tryEndReason } from '../../../src/schemas/codes/cloudGame.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import type gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { secondsBetween, wallClock } from '../../engine/storage/platformTime.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { pastTime } from '../values/times.ts';
import { matchingRows } from '../values/matchingRows.ts';
import { randomRow, valueOf } from './places.ts';

/** Every 60th record is a running session, until each device in use has one. */
const openEvery = 60;

const endReasons = [
  [tryEndReason.userLeft, 46],
  [tryEndReason.timeOver, 24],
  [tryEndReason.idle, 15],
  [tryEndReason.endedByOperator, 3],
  [tryEndReason.connectionLost, 9],
  [tryEndReason.deviceFault, 3],
] as const;

/** Composes a running session with the device, user and game of a device in use, or an ended session. */
export function composeTry(at: ComposeContext): SeedValues<typeof gameTryRecords> {
  const { index, random, rowsOf, wallMs } = at;
  const equipment = rowsOf(gameEquipment);
  const inUse = matchingRows(equipment, { runStatus: [deviceRunStatus.inUse] });
  const playing = index % openEvery === 0 ? inUse[index / openEvery] : undefined;
  if (playing) {
    return {
      ...placeOf(playing),
      gameId: playing.currentGameId,
      userName: playing.currentUser,
      startTime: wallClock(wallMs - random.between(60, 5_400) * 1_000),
      endTime: null,
      playSeconds: null,
      endReason: null,
    };
  }
  const endTime = pastTime(random, wallMs, 90, 'evening');
  const startTime = wallClock(Date.parse(`${endTime.replace(' ', 'T')}Z`) - random.between(40, 7_200) * 1_000);
  return {
    ...placeOf(randomRow(random, equipment)),
    gameId: valueOf(
      randomRow(random, matchingRows(rowsOf(games), { shelfStatus: [shelfStatus.listed, shelfStatus.unlisted] })),
      'id',
    ),
    userName: valueOf(randomRow(random, rowsOf(clientUsers)), 'userName'),
    startTime,
    endTime,
    playSeconds: secondsBetween(startTime, endTime),
    endReason: random.weighted(...endReasons),
  };
}

function placeOf(equipment: RowOf<typeof gameEquipment> | undefined) {
  return { gameDeviceId: valueOf(equipment, 'gameDeviceId'), projectId: valueOf(equipment, 'projectId') };
}
