import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import gameWarehouse from '../../../src/resources/cloud-game/game-warehouse.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import { installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(gameInstalls, {
  rows: 3_000,
  atOnce: 100,
  from: { gameEquipment, games, gameWarehouse },
  values: ({ from, pick, random, past, daysFromNow, dueAfter }) => {
    const gameEquipmentRow = pick(from.gameEquipment);
    const game = pick(filterMatchingRows(from.games, { shelfStatus: [shelfStatus.listed] }));
    const status = random.weighted(
      [installStatus.installed, 88],
      [installStatus.installing, 5],
      [installStatus.installFailed, 4],
      [installStatus.uninstalled, 3],
    );
    const progress = callFunctionForKey(status, {
      [installStatus.installing]: () => random.between(3, 96),
      [installStatus.installed]: () => 100,
      [installStatus.installFailed]: () => random.between(0, 80),
      [installStatus.uninstalled]: () => 0,
    });
    const startTime = callFunctionForKey(status, {
      [installStatus.installing]: () => past(0.02),
      [installStatus.installed]: () => past(90),
      [installStatus.installFailed]: () => past(30),
      [installStatus.uninstalled]: () => past(90),
    });
    return {
      equipmentId: gameEquipmentRow?.id,
      gameId: game?.id,
      installStatus: status,
      projectId: gameEquipmentRow?.projectId,
      version: from.gameWarehouse.find(({ id }) => id === game?.warehouseId)?.version,
      progress,
      startTime,
      failReason:
        status === installStatus.installFailed
          ? random.oneOf(['设备离线', '存储空间不足', '安装包校验失败', '安装超时', '已取消'])
          : null,
      finishTime: callFunctionForKey(status, {
        [installStatus.installing]: () => daysFromNow(0.02, 0.3),
        [installStatus.installed]: () => dueAfter(startTime, [40, 900]),
        [installStatus.installFailed]: () => dueAfter(startTime, [5, 300]),
        [installStatus.uninstalled]: () => dueAfter(startTime, [5, 30]),
      }),
      createTime: dueAfter(startTime, [0, 0]),
    };
  },
});
