import browserTags from '../../../src/resources/apps/browser-tags.ts';
import { levelColor } from '../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(browserTags, {
  rows: 24,
  values: ({ inTurn, random }) => ({
    tagName: inTurn([
      '热门',
      '新上线',
      '免费',
      '高清',
      '直播',
      '影视',
      '音乐',
      '小说',
      '漫画',
      '游戏',
      '棋牌',
      '工具',
      '办公',
      '学习',
      '购物',
      '优惠',
      '社交',
      '新闻',
      '体育',
      '财经',
      '旅游',
      '美食',
      '健康',
      '本地',
    ]),
    color: random.oneOf([levelColor.blue, levelColor.green, levelColor.orange, levelColor.grey, levelColor.red]),
    sort: random.between(0, 40),
    status: random.weighted([enableStatus.enabled, 11], [enableStatus.disabled, 1]),
  }),
});
