import cloudComputerConfigs from '../../../src/resources/cloud-computer/cloud-computer-configs.ts';
import cloudComputerMeals from '../../../src/resources/cloud-computer/cloud-computer-meals.ts';
import { mealType } from '../../../src/schemas/codes/billing.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(cloudComputerMeals, {
  rows: 18,
  from: { cloudComputerConfigs },
  values: ({ from, rowInTurn, inTurn, random, share }) => {
    const originalPrice = inTurn([
      59, 99, 429, 399, 1_899, 199, 129, 169, 3_999, 19, 59, 179, 149, 459, 29, 119, 189, 599,
    ]);
    return {
      // The rows go through the nine configurations twice: first with a package for a period, then with a package of
      // hours.
      configId: rowInTurn(from.cloudComputerConfigs)?.id,
      mealName: inTurn([
        '办公基础月卡',
        '办公标准月卡',
        '办公增强季卡',
        '设计标准月卡',
        '设计旗舰季卡',
        '游戏标准月卡',
        '游戏旗舰周卡',
        '开发连续包月',
        '服务器特权年卡',
        '办公基础20小时',
        '办公标准50小时',
        '办公增强100小时',
        '设计标准50小时',
        '设计旗舰100小时',
        '游戏标准20小时',
        '游戏旗舰50小时',
        '开发100小时',
        '服务器200小时',
      ]),
      mealType: inTurn([
        mealType.ordinary,
        mealType.ordinary,
        mealType.ordinary,
        mealType.ordinary,
        mealType.ordinary,
        mealType.ordinary,
        mealType.ordinary,
        mealType.autoRenew,
        mealType.privilegedAnnualCard,
        mealType.timed,
        mealType.timed,
        mealType.timed,
        mealType.timed,
        mealType.timed,
        mealType.timed,
        mealType.timed,
        mealType.timed,
        mealType.timed,
      ]),
      days: inTurn([30, 30, 90, 30, 90, 30, 7, 30, 365, null, null, null, null, null, null, null, null, null]),
      hours: inTurn([null, null, null, null, null, null, null, null, null, 20, 50, 100, 50, 100, 20, 50, 100, 200]),
      originalPrice,
      starCoins: random.oneOf([0, 500, 990, 1_980, 4_990]),
      shelfStatus: inTurn([
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
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
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.listed,
        shelfStatus.notListed,
      ]),
      sort: inTurn([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]),
      price: share(originalPrice, [70, 95]),
    };
  },
});
