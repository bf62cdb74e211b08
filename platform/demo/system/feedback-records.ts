import devices from '../../../src/resources/devices/devices.ts';
import feedbackRecords from '../../../src/resources/system/feedback-records.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import users from '../../../src/resources/users/users.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { feedbackStatus, problemType } from '../../../src/schemas/codes/system.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(feedbackRecords, {
  rows: 1_400,
  atOnce: 100,
  from: { clientUsers, devices, users },
  values: ({ numbered, random, from, pick, oneFor, past, after }) => {
    const type = random.weighted(
      [problemType.cannotConnect, 22],
      [problemType.stuttering, 25],
      [problemType.deviceFault, 10],
      [problemType.topUp, 12],
      [problemType.app, 14],
      [problemType.account, 7],
      [problemType.suggestion, 6],
      [problemType.other, 4],
    );
    const userName = pick(from.clientUsers)?.userName;
    const deviceId = pick(from.devices)?.id;
    const clientType = random.weighted(
      [loggedClientType.android, 58],
      [loggedClientType.ios, 26],
      [loggedClientType.pc, 8],
      [loggedClientType.miniProgram, 5],
      [loggedClientType.h5, 3],
    );
    const clientVersion = random.oneOf(['5.6.0', '5.7.2', '5.8.0', '5.8.2', '5.9.0']);
    const status = random.weighted([feedbackStatus.handled, 1_320], [feedbackStatus.open, 80]);
    const description = oneFor(type, {
      [problemType.cannotConnect]: ['点击连接后一直转圈，提示连接超时', '换了网络还是连不上云手机'],
      [problemType.stuttering]: ['晚上画面特别卡，声音断断续续', '切到高清以后掉帧严重'],
      [problemType.deviceFault]: ['云手机一直黑屏，重启也没用', '设备显示离线，已经两个小时'],
      [problemType.topUp]: ['充值成功但星币没有到账', '重复扣款，请帮忙退款'],
      [problemType.app]: ['应用安装失败，提示存储空间不足', '游戏更新后闪退'],
      [problemType.account]: ['手机号换了，登录不上账号', '实名认证一直审核中'],
      [problemType.suggestion]: ['希望增加批量管理功能', '希望支持横屏锁定'],
      [problemType.other]: ['发票什么时候可以开', '想咨询企业采购'],
    });
    const submitTime = callFunctionForKey(status, {
      [feedbackStatus.open]: () => past(3, 'evening'),
      [feedbackStatus.handled]: () => past(300, 'evening'),
    });
    return {
      feedbackNo: numbered('FK2026######'),
      problemType: type,
      userName,
      contactNumber: numbered('1###########'),
      deviceId,
      clientType,
      clientVersion,
      feedbackStatus: status,
      description,
      submitTime,
      reply:
        status === feedbackStatus.handled
          ? random.oneOf([
              '您好，问题已处理，请重新登录后再试。',
              '已为您更换设备，给您带来不便敬请谅解。',
              '充值已补到账，请查收。',
              '感谢建议，已转交产品团队。',
            ])
          : null,
      notified: status === feedbackStatus.handled ? random.weighted([true, 9], [false, 1]) : null,
      handlerName: status === feedbackStatus.handled ? pick(from.users)?.userName : null,
      handleTime: status === feedbackStatus.handled ? after(submitTime, [600, 86_400]) : null,
    };
  },
});
