import merchants from '../../../src/resources/business/merchants.ts';
import banners from '../../../src/resources/settings/banners.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { bannerPosition, linkTargetType } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(banners, {
  rows: 11,
  from: { merchants },
  values: ({ inTurn, random, sometimes, from, pick, past, index, dueAfter }) => {
    const clientTypes = random.weighted(
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
      [[loggedClientType.android, loggedClientType.ios], 40],
    );
    const merchantSign = sometimes(20, () => pick(from.merchants)?.merchantSign);
    const startTime = past(60);
    return {
      position: inTurn([
        bannerPosition.home1125x480,
        bannerPosition.home1125x480,
        bannerPosition.home1125x480,
        bannerPosition.home1125x480,
        bannerPosition.home1125x480,
        bannerPosition.popUp825x960,
        bannerPosition.popUp825x960,
        bannerPosition.popUp825x960,
        bannerPosition.splash1125x2001,
        bannerPosition.splash1125x2001,
        bannerPosition.floatIcon150x150,
      ]),
      title: inTurn([
        '新春充值返星币',
        '邀请好友得时长',
        '云盘扩容五折',
        '云电脑体验季',
        '新机型上线',
        '周年庆弹窗',
        '新人礼包',
        '维护公告',
        '新春启动页',
        '品牌启动页',
        '签到有礼',
      ]),
      linkType: inTurn([
        linkTargetType.webPage,
        linkTargetType.pageInApp,
        linkTargetType.pageInApp,
        linkTargetType.item,
        linkTargetType.none,
        linkTargetType.webPage,
        linkTargetType.pageInApp,
        linkTargetType.none,
        linkTargetType.none,
        linkTargetType.none,
        linkTargetType.pageInApp,
      ]),
      linkUrl: inTurn([
        'https://m.cloudphone.cn/activity/spring',
        '/invite',
        '/disk/expand',
        '/mall/computer',
        null,
        'https://m.cloudphone.cn/activity/anniversary',
        '/gift/new',
        null,
        null,
        null,
        '/sign',
      ]),
      params: inTurn([
        [{ key: 'channel', value: 'home' }],
        [
          { key: 'from', value: 'banner' },
          { key: 'tab', value: 'invite' },
        ],
        [],
        [{ key: 'itemId', value: '1001' }],
        [],
      ]),
      clientTypes,
      merchantSign,
      startTime,
      clickCount: random.between(200, 80_000),
      sort: index,
      endTime: dueAfter(startTime, [7_776_000, 7_776_000]),
      createTime: dueAfter(startTime, [-604_800, -604_800]),
    };
  },
});
