import browserPlates from '../../../src/resources/apps/browser-plates.ts';
import { plateType } from '../../../src/schemas/codes/apps.ts';
import { loggedClientType, enableStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(browserPlates, {
  rows: 9,
  values: ({ inTurn, random }) => ({
    plateName: inTurn(['热门推荐', '影音娱乐', '小游戏', '社交', '购物', '新闻', '工具', '学习', '搜索']),
    plateType: inTurn([
      plateType.carousel,
      plateType.grid,
      plateType.grid,
      plateType.grid,
      plateType.grid,
      plateType.list,
      plateType.grid,
      plateType.list,
      plateType.search,
    ]),
    columns: random.oneOf([4, 5, 5, 6]),
    maxItems: random.oneOf([10, 20, 20, 30]),
    clientTypes: random.oneOf([
      [loggedClientType.android, loggedClientType.ios, loggedClientType.pc],
      [loggedClientType.android, loggedClientType.ios],
      [loggedClientType.android, loggedClientType.ios, loggedClientType.pc, loggedClientType.h5],
    ]),
    sort: inTurn([0, 1, 2, 3, 4, 5, 6, 7, 8]),
    status: inTurn([
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.disabled,
    ]),
  }),
});
