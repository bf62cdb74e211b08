import gameWarehouse from '../../../src/resources/cloud-game/game-warehouse.ts';
import { uploadStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { knownGames } from '../known/games.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(gameWarehouse, {
  rows: 190,
  atOnce: 100,
  values: ({ inTurn, fake, random, past }) => {
    const known = inTurn(knownGames);
    return {
      gameName: known.gameName,
      packageName: known.packageName,
      version: fake('version'),
      sizeBytes: random.between(20_971_520, 4_194_304_000),
      md5: fake('md5'),
      dataPath: random.oneOf(['/sdcard/Android/data', '/sdcard/Android/obb', '/data/media/0/games']),
      uploadStatus: uploadStatus.complete,
      createTime: past(300),
    };
  },
});
