import gameMall from '../../../src/resources/cloud-game/game-mall.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import { mallGoodsType } from '../../../src/schemas/codes/cloudGame.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(gameMall, {
  rows: 60,
  from: { games },
  values: ({ inTurn, sometimes, from, pick, random, past, daysFromNow, oneFor, share }) => {
    const goodsType = inTurn([
      mallGoodsType.playTimeCard,
      mallGoodsType.prop,
      mallGoodsType.giftPack,
      mallGoodsType.playTimeCard,
      mallGoodsType.membership,
    ]);
    const gameId = sometimes(40, () => pick(filterMatchingRows(from.games, { shelfStatus: [shelfStatus.listed] }))?.id);
    const originalPrice = random.oneOf([6, 12, 18, 30, 68, 98, 128, 198, 328, 648]);
    const starCoins = random.oneOf([0, 60, 120, 300, 680, 980, 1_980, 3_280]);
    const stock = random.weighted([0, 8], [36, 12], [188, 20], [520, 25], [1_500, 20], [9_999, 15]);
    const limitPerUser = random.weighted([1, 50], [3, 25], [5, 15], [99, 10]);
    const soldCount = random.between(0, 6_800);
    const saleStart = past(150);
    const saleEnd = daysFromNow(10, 240);
    const sort = random.between(1, 999);
    const status = random.weighted([shelfStatus.listed, 75], [shelfStatus.notListed, 15], [shelfStatus.unlisted, 10]);
    const goodsName = oneFor(goodsType, {
      [mallGoodsType.playTimeCard]: [
        '2小时畅玩卡',
        '5小时畅玩卡',
        '10小时畅玩卡',
        '20小时畅玩卡',
        '50小时畅玩卡',
        '100小时畅玩卡',
        '夜间畅玩卡',
        '周末畅玩卡',
        '新手体验卡',
        '假期畅玩卡',
      ],
      [mallGoodsType.membership]: [
        '云游戏周会员',
        '云游戏月会员',
        '云游戏季会员',
        '云游戏年会员',
        '连续包月会员',
        '4K画质会员',
        '免排队会员',
      ],
      [mallGoodsType.prop]: ['排队优先券', '画质升级券', '存档扩容包', '手柄皮肤', '加速令牌', '补签卡', '改名卡'],
      [mallGoodsType.giftPack]: ['新人礼包', '回归礼包', '周末礼包', '节日礼包', '首充礼包', '联名礼包', '成长礼包'],
    });
    return {
      goodsType,
      gameId,
      originalPrice,
      starCoins,
      stock,
      limitPerUser,
      soldCount,
      saleStart,
      saleEnd,
      sort,
      shelfStatus: status,
      goodsName,
      price: share(originalPrice, [55, 100]),
      playMinutes: valueForKey(goodsName, {
        '2小时畅玩卡': 120,
        '5小时畅玩卡': 300,
        '10小时畅玩卡': 600,
        '20小时畅玩卡': 1_200,
        '50小时畅玩卡': 3_000,
        '100小时畅玩卡': 6_000,
        夜间畅玩卡: 480,
        周末畅玩卡: 2_880,
        新手体验卡: 30,
        假期畅玩卡: 4_320,
      }),
    };
  },
});
