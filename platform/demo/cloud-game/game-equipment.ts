import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameProjects from '../../../src/resources/cloud-game/game-projects.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { enableStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(gameEquipment, {
  rows: 420,
  atOnce: 40,
  from: { gameProjects, gameDevices, games, clientUsers },
  values: ({ from, rowInTurn, random, past, pick, dueAfter }) => {
    const runStatus = random.weighted([deviceRunStatus.idle, 65], [deviceRunStatus.inUse, 35]);
    const assignTime = past(120);
    return {
      projectId: rowInTurn(filterMatchingRows(from.gameProjects, { status: [enableStatus.enabled] }))?.id,
      gameDeviceId: rowInTurn(filterMatchingRows(from.gameDevices, { status: [enableStatus.enabled] }))?.id,
      runStatus,
      assignTime,
      currentGameId:
        runStatus === deviceRunStatus.inUse
          ? pick(filterMatchingRows(from.games, { shelfStatus: [shelfStatus.listed] }))?.id
          : null,
      currentUser:
        runStatus === deviceRunStatus.inUse
          ? pick(filterMatchingRows(from.clientUsers, { status: [accountStatus.normal] }))?.userName
          : null,
      createTime: dueAfter(assignTime, [0, 0]),
    };
  },
});
