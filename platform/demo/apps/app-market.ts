import appMarket from '../../../src/resources/apps/app-market.ts';
import { appCategory } from '../../../src/schemas/codes/apps.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { androidVersion, phoneType } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(appMarket, {
  rows: 220,
  atOnce: 100,
  values: ({ fake, random }) => ({
    appName: fake('app'),
    packageName: fake('packageName'),
    category: random.weighted(
      [appCategory.games, 40],
      [appCategory.social, 12],
      [appCategory.media, 18],
      [appCategory.tools, 14],
      [appCategory.shopping, 8],
      [appCategory.office, 5],
      [appCategory.system, 3],
    ),
    version: fake('version'),
    versionCode: random.between(100, 9_900),
    sizeBytes: random.between(8_000_000, 2_400_000_000),
    md5: fake('md5'),
    minAndroid: random.weighted(
      [androidVersion.android7, 60],
      [androidVersion.android9, 25],
      [androidVersion.android10, 15],
    ),
    phoneTypes: random.oneOf([
      [phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.star, phoneType.starpro],
    ]),
    developer: fake('company'),
    intro: random.oneOf([
      '安卓云手机适配版本，支持后台挂机。',
      '官方版本，首次启动需要登录账号。',
      '常用工具，占用资源少，适合常驻。',
      '高清画质，需要高性能机型。',
    ]),
    updateLog: random.oneOf(['修复已知问题', '优化启动速度', '新增活动内容', '适配安卓13']),
    preinstall: random.weighted([false, 92], [true, 8]),
    installCount: random.between(0, 4_800),
    sort: random.between(0, 200),
    shelfStatus: random.weighted([shelfStatus.listed, 82], [shelfStatus.unlisted, 12], [shelfStatus.notListed, 6]),
  }),
});
