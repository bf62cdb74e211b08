import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { clientTypeLog } from '../../../src/schemas/codes/common.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeTry } from '../estate/gameTrials.ts';

export default composedSeed(gameTryRecords, {
  rows: 20000,
  atOnce: 100,
  from: [gameEquipment, games, clientUsers],
  compose: composeTry,
  values: ({ numbered, random, fake }) => {
    const clientType = random.weighted(
      [clientTypeLog.android, 48],
      [clientTypeLog.ios, 22],
      [clientTypeLog.pc, 12],
      [clientTypeLog.h5, 10],
      [clientTypeLog.miniProgram, 6],
      [clientTypeLog.iosLite, 2],
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
