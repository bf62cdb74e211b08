import merchants from '../../../src/resources/business/merchants.ts';
import announcements from '../../../src/resources/settings/announcements.ts';
import { loggedClientType, publishStatus } from '../../../src/schemas/codes/common.ts';
import { announcementType } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';

export default seedOf(announcements, {
  rows: 60,
  from: { merchants },
  values: ({ random, daysFromNow, sometimes, from, pick, oneFor, countPassed, dueAfter }) => {
    const type = random.weighted(
      [announcementType.system, 25],
      [announcementType.maintenance, 30],
      [announcementType.activity, 25],
      [announcementType.update, 20],
    );
    const publishTime = daysFromNow(-120, 10);
    const priority = random.oneOf([20, 50, 50, 80, 100]);
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
      [[loggedClientType.android, loggedClientType.ios, loggedClientType.iosLite], 25],
      [[loggedClientType.pc], 15],
    );
    const merchantSign = sometimes(25, () => pick(from.merchants)?.merchantSign);
    const popUp = random.weighted([false, 75], [true, 25]);
    const title = oneFor(type, {
      [announcementType.system]: ['用户协议更新通知', '实名认证要求说明', '春节客服服务时间调整', '关于防范诈骗的提醒'],
      [announcementType.maintenance]: [
        '广州机房夜间维护公告',
        '上海机房网络割接公告',
        '系统升级暂停服务通知',
        '存储扩容维护公告',
      ],
      [announcementType.activity]: [
        '新春充值返星币活动',
        '邀请好友得时长活动',
        '周年庆套餐限时优惠',
        '七天签到赢大奖活动',
      ],
      [announcementType.update]: [
        '安卓客户端5.9版本更新',
        '新增一键新机功能',
        'PC客户端优化多开体验',
        '云盘功能全新上线',
      ],
    });
    const status = oneFor(countPassed(publishTime), {
      0: [publishStatus.draft, publishStatus.scheduled, publishStatus.scheduled],
      1: [
        publishStatus.published,
        publishStatus.published,
        publishStatus.published,
        publishStatus.published,
        publishStatus.published,
        publishStatus.published,
        publishStatus.withdrawn,
      ],
    });
    return {
      type,
      publishTime,
      priority,
      clientTypes,
      merchantSign,
      popUp,
      title,
      content: valueForKey(type, {
        [announcementType.system]:
          '<p>尊敬的用户：</p><p>为更好地保障您的权益，相关规则已更新，请您仔细阅读并知悉。</p>',
        [announcementType.maintenance]:
          '<p>尊敬的用户：</p><p>为提升服务质量，我们将于当日凌晨2:00至6:00进行维护，期间部分设备可能无法连接，维护完成后自动恢复。</p>',
        [announcementType.activity]:
          '<p>活动期间参与即可获得丰厚奖励，数量有限，先到先得。</p><p>详情请见活动页面。</p>',
        [announcementType.update]: '<p>本次更新内容：</p><ul><li>优化画质与流畅度</li><li>修复已知问题</li></ul>',
      }),
      publishStatus: status,
      expireTime: dueAfter(publishTime, [1_209_600, 1_209_600]),
      createTime: dueAfter(publishTime, [-1_209_600, -1_209_600]),
      readCount: callFunctionForKey(status, {
        [publishStatus.draft]: () => 0,
        [publishStatus.scheduled]: () => 0,
        [publishStatus.published]: () => random.between(200, 40_000),
        [publishStatus.withdrawn]: () => random.between(0, 5_000),
      }),
    };
  },
});
