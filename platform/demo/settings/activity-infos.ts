import merchants from '../../../src/resources/business/merchants.ts';
import activityInfos from '../../../src/resources/settings/activity-infos.ts';
import { loggedClientType, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { linkTargetType } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(activityInfos, {
  rows: 32,
  from: { merchants },
  values: ({ inTurn, random, sometimes, from, pick, daysFromNow, index, fake, dueAfter, countPassed, oneFor }) => {
    const intro = random.oneOf([
      '活动期间充值即可获得额外星币奖励，多充多送。',
      '邀请好友注册并开通套餐，双方均可获得时长奖励。',
      '全场套餐限时优惠，数量有限，先到先得。',
      '连续签到领取星币与优惠券，断签可补签一次。',
    ]);
    const content = random.oneOf([
      '<h2>活动时间</h2><p>以页面显示的起止时间为准。</p><h2>活动规则</h2><ol><li>每位用户限参与一次</li><li>奖励将在24小时内到账</li></ol>',
      '<h2>活动规则</h2><p>活动期间完成指定任务即可领取奖励，奖励以实际到账为准。</p>',
    ]);
    const linkType = random.weighted(
      [linkTargetType.none, 50],
      [linkTargetType.webPage, 25],
      [linkTargetType.pageInApp, 25],
    );
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
    const startTime = daysFromNow(-180, 20);
    const linkUrl = linkType === linkTargetType.webPage ? fake('url') : null;
    const endTime = dueAfter(startTime, [2_592_000, 2_592_000]);
    const createTime = dueAfter(startTime, [-2_592_000, -2_592_000]);
    const status = oneFor(countPassed(startTime, endTime), {
      0: [shelfStatus.notListed, shelfStatus.notListed, shelfStatus.listed],
      1: [shelfStatus.listed, shelfStatus.listed, shelfStatus.listed, shelfStatus.listed, shelfStatus.unlisted],
      2: [shelfStatus.unlisted, shelfStatus.unlisted, shelfStatus.unlisted, shelfStatus.listed],
    });
    return {
      title: inTurn([
        '新春充值返星币',
        '邀请好友得时长',
        '周年庆限时特惠',
        '七天签到赢大奖',
        '暑期畅玩季',
        '开学焕新季',
        '双十一狂欢',
        '双十二返场',
        '新人首充翻倍',
        '老用户回归礼',
        '会员日专享',
        '云盘扩容五折',
        '游戏福利周',
        '云电脑体验季',
        '中秋团圆礼',
        '国庆出游季',
      ]),
      intro,
      content,
      linkType,
      clientTypes,
      merchantSign,
      startTime,
      sort: index,
      linkUrl,
      endTime,
      createTime,
      shelfStatus: status,
      viewCount: callFunctionForKey(status, {
        [shelfStatus.notListed]: () => 0,
        [shelfStatus.listed]: () => random.between(500, 60_000),
        [shelfStatus.unlisted]: () => random.between(500, 90_000),
      }),
    };
  },
});
