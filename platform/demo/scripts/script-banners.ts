import scriptBanners from '../../../src/resources/scripts/script-banners.ts';
import scriptGames from '../../../src/resources/scripts/script-games.ts';
import scripts from '../../../src/resources/scripts/scripts.ts';
import { enableStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { linkTargetType } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(scriptBanners, {
  rows: 5,
  from: { scripts, scriptGames },
  values: ({ inTurn, daysFromNow, random, from, pick, fake, dueAfter }) => {
    const linkType = inTurn([
      linkTargetType.item,
      linkTargetType.pageInApp,
      linkTargetType.none,
      linkTargetType.webPage,
      linkTargetType.webPage,
    ]);
    const startTime = daysFromNow(-90, -5);
    return {
      title: inTurn(['新脚本上线', '热门游戏专区', '暑期脚本季', '作者招募', '脚本使用教程']),
      linkType,
      startTime,
      clickCount: random.between(300, 90_000),
      sort: inTurn([0, 1, 2, 3, 4]),
      status: inTurn([
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.disabled,
      ]),
      scriptId:
        linkType === linkTargetType.item
          ? pick(filterMatchingRows(from.scripts, { shelfStatus: [shelfStatus.listed] }))?.id
          : null,
      gameId: linkType === linkTargetType.pageInApp ? pick(from.scriptGames)?.id : null,
      linkUrl: linkType === linkTargetType.webPage ? fake('url') : null,
      endTime: dueAfter(startTime, [10_368_000, 15_552_000]),
    };
  },
});
