import { adDictType, adDisplayMode } from '../../../src/schemas/codes/advertising.ts';
import { loggedClientType, shelfStatus } from '../../../src/schemas/codes/common.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';

const keysOfType: Readonly<Record<CodeOf<typeof adDictType>, readonly (readonly [string, string, string])[]>> = {
  [adDictType.channel]: [
    ['自有客户端', 'own', 'cloudphone.app'],
    ['腾讯广告', 'tencent', 'e.qq.com'],
    ['巨量引擎', 'oceanengine', 'oceanengine.com'],
    ['快手磁力', 'kuaishou', 'e.kuaishou.com'],
    ['百度营销', 'baidu', 'e.baidu.com'],
    ['华为鲸鸿', 'huawei', 'ads.huawei.com'],
    ['小米营销', 'xiaomi', 'e.mi.com'],
    ['OPPO营销', 'oppo', 'e.oppomobile.com'],
    ['vivo营销', 'vivo', 'ad.vivo.com.cn'],
    ['B站花火', 'bilibili', 'huahuo.bilibili.com'],
    ['TapTap', 'taptap', 'developer.taptap.cn'],
    ['线下代理', 'agent', 'agent.cloudphone.cn'],
  ],
  [adDictType.creativeFormat]: [
    ['开屏竖图', 'splash-portrait', '1080x1920'],
    ['开屏横图', 'splash-landscape', '1920x1080'],
    ['首页轮播图', 'home-carousel', '1035x480'],
    ['弹窗图', 'popup', '900x1200'],
    ['信息流大图', 'feed-large', '1280x720'],
    ['信息流小图', 'feed-small', '456x300'],
    ['横幅条', 'strip', '1035x180'],
    ['右侧悬浮', 'float', '240x240'],
  ],
  [adDictType.target]: [
    ['应用详情页', 'app-detail', '/pages/app/detail'],
    ['套餐购买页', 'meal-buy', '/pages/meal/buy'],
    ['活动中心', 'activity-center', '/pages/activity/index'],
    ['云游戏大厅', 'game-hall', '/pages/game/hall'],
    ['游戏商城', 'game-mall', '/pages/game/mall'],
    ['积分签到', 'sign-in', '/pages/sign/index'],
    ['客服会话', 'customer-service', '/pages/service/chat'],
    ['外部网页', 'web', '/pages/web/view'],
  ],
  [adDictType.industry]: [
    ['手机游戏', 'mobile-game', '游戏'],
    ['电商零售', 'retail', '电商'],
    ['网络服务', 'network', '网服'],
    ['教育培训', 'education', '教育'],
    ['金融保险', 'finance', '金融'],
    ['影音娱乐', 'entertainment', '娱乐'],
    ['生活服务', 'local-life', '生活'],
    ['硬件数码', 'hardware', '数码'],
  ],
};

/** Dictionary entries for ads and ad spaces, type by type. */
export const knownAdDictionaries = adDictType.items.flatMap(({ value: dictType }) =>
  keysOfType[dictType].map(([dictName, dictKey, dictValue], sort) => ({
    dictType,
    dictName,
    dictKey,
    dictValue,
    sort,
  })),
);

const { android, ios, pc, iosLite, miniProgram, h5 } = loggedClientType;
const { single, carousel, splash, popUp, feed } = adDisplayMode;

/** Ad spaces: name, key, clients, display, size, maximum number of ads, and seconds until an ad can be skipped. */
export const knownAdSpaces = [
  space('APP开屏', 'app-splash', [android, ios], {
    displayMode: splash,
    size: [1_080, 1_920],
    maxAds: 6,
    skipSeconds: 5,
  }),
  space('APP首页轮播', 'app-home-carousel', [android, ios], { displayMode: carousel, size: [1_035, 480], maxAds: 8 }),
  space('APP首页弹窗', 'app-home-popup', [android, ios, iosLite], {
    displayMode: popUp,
    size: [900, 1_200],
    maxAds: 4,
  }),
  space('APP信息流', 'app-feed', [android, ios], { displayMode: feed, size: [1_280, 720], maxAds: 10 }),
  space('我的页横幅', 'app-mine-strip', [android, ios, iosLite], {
    displayMode: single,
    size: [1_035, 180],
    maxAds: 4,
  }),
  space('PC客户端首页', 'pc-home', [pc], { displayMode: carousel, size: [1_920, 1_080], maxAds: 6 }),
  space('PC启动页', 'pc-splash', [pc], { displayMode: splash, size: [1_920, 1_080], maxAds: 5, skipSeconds: 3 }),
  space('小程序首页', 'mini-home', [miniProgram], { displayMode: carousel, size: [1_035, 480], maxAds: 5 }),
  space('小程序弹窗', 'mini-popup', [miniProgram], { displayMode: popUp, size: [900, 1_200], maxAds: 4 }),
  space('H5落地页顶部', 'h5-top', [h5], { displayMode: single, size: [1_035, 180], maxAds: 4 }),
  space('云游戏大厅', 'game-hall', [android, ios, pc], { displayMode: feed, size: [456, 300], maxAds: 8 }),
  space('悬浮球', 'float-ball', [android, ios, h5], { displayMode: single, size: [240, 240], maxAds: 4 }),
];

interface Look {
  readonly displayMode: CodeOf<typeof adDisplayMode>;
  readonly size: readonly [number, number];
  readonly maxAds: number;
  readonly skipSeconds?: number;
}

function space(
  spaceName: string,
  spaceCode: string,
  clientTypes: readonly CodeOf<typeof loggedClientType>[],
  look: Look,
) {
  const { displayMode, maxAds, skipSeconds = null } = look;
  const [width, height] = look.size;
  return { spaceName, spaceCode, clientTypes, displayMode, width, height, maxAds, skipSeconds };
}

const advertisers = [
  ['上海米哈游天命科技有限公司', '原神'],
  ['深圳市腾讯计算机系统有限公司', '王者荣耀'],
  ['网易（杭州）网络有限公司', '蛋仔派对'],
  ['上海莉莉丝科技股份有限公司', '剑与远征'],
  ['广州三七互娱科技有限公司', '寻道大千'],
  ['北京京东世纪贸易有限公司', '京东数码'],
  ['上海寻梦信息技术有限公司', '拼多多'],
  ['北京三快在线科技有限公司', '美团外卖'],
  ['上海哔哩哔哩科技有限公司', '哔哩大会员'],
  ['雷神（武汉）网络技术有限公司', '雷神加速器'],
  ['平台运营中心', '云手机年卡'],
  ['平台运营中心', '云电脑周卡'],
] as const;

const campaigns = [
  '新版本',
  '限时返场',
  '周年庆',
  '首充双倍',
  '暑期专场',
  '预约开启',
  '拉新有礼',
  '会员日',
  '春节特惠',
  '回归礼包',
];

/** Shelf status by round. Each round adds one ad to each space. Only the ads of the first four rounds can run. */
const { listed, unlisted, notListed } = shelfStatus;
const shelves = [listed, listed, listed, listed, unlisted, unlisted, unlisted, unlisted, notListed, notListed];

/** Ten rounds of twelve ads. No space has the same combination of advertiser and campaign twice. */
export const knownAdCampaigns = campaigns.flatMap((campaign, round) =>
  knownAdSpaces.flatMap((_, place) => {
    const [advertiser, product] = advertisers[(place + round) % advertisers.length] ?? advertisers[0];
    return [{ adName: `${product}${campaign}`, advertiser, shelfStatus: shelves[round] ?? notListed }];
  }),
);
