import browserApps from '../../../src/resources/apps/browser-apps.ts';
import browserPlates from '../../../src/resources/apps/browser-plates.ts';
import { browserOpenMode } from '../../../src/schemas/codes/apps.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(browserApps, {
  rows: 140,
  from: { browserPlates },
  values: ({ fake, from, pick, random }) => ({
    appName: fake('app'),
    url: fake('url'),
    plateId: pick(from.browserPlates)?.id,
    openMode: random.weighted(
      [browserOpenMode.sameTab, 60],
      [browserOpenMode.newTab, 35],
      [browserOpenMode.externalBrowser, 5],
    ),
    intro: random.oneOf(['热门网站', '常用工具', '在线影音', '小游戏', '新闻资讯']),
    clickCount: random.between(0, 90_000),
    hot: random.weighted([false, 85], [true, 15]),
    sort: random.between(0, 200),
    status: random.weighted([enableStatus.enabled, 92], [enableStatus.disabled, 8]),
  }),
});
