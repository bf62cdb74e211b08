import starMeals from '../../../src/resources/settings/star-meals.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(starMeals, {
  rows: 12,
  values: ({ inTurn, random, numbered, index }) => ({
    mealName: inTurn([
      '60星币',
      '120星币',
      '180星币',
      '300星币',
      '680星币',
      '980星币',
      '1280星币',
      '1980星币',
      '3280星币',
      '6480星币',
      '12980星币',
      '64800星币',
    ]),
    starCoins: inTurn([60, 120, 180, 300, 680, 980, 1_280, 1_980, 3_280, 6_480, 12_980, 64_800]),
    money: inTurn([6, 12, 18, 30, 68, 98, 128, 198, 328, 648, 1_298, 6_480]),
    giveCoins: inTurn([0, 0, 5, 15, 40, 70, 100, 180, 320, 700, 1_500, 8_000]),
    firstOnly: inTurn([true, false, false, false, false, false, false, false, false, false, false, false]),
    clientTypes: random.weighted(
      [
        [
          loggedClientType.android,
          loggedClientType.ios,
          loggedClientType.pc,
          loggedClientType.iosLite,
          loggedClientType.miniProgram,
          loggedClientType.h5,
        ],
        60,
      ],
      [[loggedClientType.android, loggedClientType.ios, loggedClientType.pc], 40],
    ),
    iosProductId: numbered('cn.cloudphone.coins.##'),
    label: inTurn(['首充', null, null, '热销', null, null, '推荐', null, null, '超值', null, '尊享']),
    soldCount: random.between(50, 9_000),
    sort: index,
  }),
});
