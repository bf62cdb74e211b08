import gameWarehouse from '../../../src/resources/cloud-game/game-warehouse.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import { screenOrientation } from '../../../src/schemas/codes/cloudGame.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import { knownGames } from '../known/games.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(games, {
  rows: 160,
  atOnce: 100,
  from: { gameWarehouse },
  values: ({ from, rowInTurn, inTurn, random }) => {
    const known = inTurn(knownGames);
    const gameWarehouseRow = rowInTurn(from.gameWarehouse);
    return {
      warehouseId: gameWarehouseRow?.id,
      category: known.category,
      orientation: random.weighted([screenOrientation.landscape, 70], [screenOrientation.portrait, 30]),
      minPhoneType: random.weighted(
        [phoneType.vip, 55],
        [phoneType.svip, 25],
        [phoneType.star, 15],
        [phoneType.starpro, 5],
      ),
      archiveSupport: random.weighted([true, 85], [false, 15]),
      tags: random.oneOf([['热门'], ['新游', '首发'], ['联机'], ['高画质', '热门'], ['挂机'], ['二次元', '剧情']]),
      intro: random.oneOf(['云端即点即玩，无需下载', '支持手柄与云存档', '高帧率画质，流畅体验', '组队开黑，随时随地']),
      sort: random.between(1, 999),
      shelfStatus: inTurn([
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.unlisted,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.notListed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.unlisted,
      ]),
      gameName: gameWarehouseRow?.gameName,
      packageName: gameWarehouseRow?.packageName,
    };
  },
});
