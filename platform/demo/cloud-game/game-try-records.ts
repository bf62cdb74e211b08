import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeGameTrial } from '../estate/gameTrials.ts';

export default composedSeedOf(gameTryRecords, {
  rows: 20000,
  atOnce: 100,
  from: [gameEquipment, games, clientUsers],
  compose: composeGameTrial,
  values: ({ numbered, random, fake }) => {
    const clientType = random.weighted(
      [loggedClientType.android, 48],
      [loggedClientType.ios, 22],
      [loggedClientType.pc, 12],
      [loggedClientType.h5, 10],
      [loggedClientType.miniProgram, 6],
      [loggedClientType.iosLite, 2],
    );
    const clientIp = fake('ip');
    const delayMs = random.between(9, 96);
    const converted = random.weighted([true, 6], [false, 94]);
    return {
      tryNo: numbered('TRY########'),
      clientType,
      clientIp,
      delayMs,
      converted,
      orderNo: converted ? numbered('GO##########') : null,
    };
  },
});
