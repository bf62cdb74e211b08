import merchants from '../../../src/resources/business/merchants.ts';
import customerServices from '../../../src/resources/settings/customer-services.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { customerServiceType } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(customerServices, {
  rows: 14,
  from: { merchants },
  values: ({ inTurn, sometimes, from, pick, random, index, numbered }) => {
    const serviceType = inTurn([
      customerServiceType.wechat,
      customerServiceType.qq,
      customerServiceType.phone,
      customerServiceType.forum,
      customerServiceType.wechat,
      customerServiceType.wechat,
      customerServiceType.qq,
      customerServiceType.phone,
      customerServiceType.wechat,
      customerServiceType.qq,
      customerServiceType.phone,
      customerServiceType.wechat,
      customerServiceType.qq,
      customerServiceType.forum,
    ]);
    return {
      serviceType,
      serviceName: inTurn([
        '官方微信客服',
        '官方QQ客服',
        '全国客服热线',
        '官方论坛',
        '售前微信客服',
        '售后微信客服',
        '售后QQ客服',
        '大客户专线',
        '企业微信客服',
        '代理QQ客服',
        '投诉热线',
        '技术支持微信',
        '技术支持QQ',
        '玩家社区',
      ]),
      merchantSign: sometimes(30, () => pick(from.merchants)?.merchantSign),
      workStart: random.oneOf(['09:00', '09:00', '08:30', '00:00']),
      workEnd: random.oneOf(['21:00', '21:00', '18:00', '23:59']),
      greeting: random.oneOf(['您好，请问有什么可以帮您？', '欢迎咨询云手机，我们将尽快回复您。']),
      sort: index,
      status: random.weighted([enableStatus.enabled, 90], [enableStatus.disabled, 10]),
      wechat: serviceType === customerServiceType.wechat ? numbered('cloudphone_kf##') : null,
      qq: serviceType === customerServiceType.qq ? numbered('800185###') : null,
      hotline: serviceType === customerServiceType.phone ? numbered('4008001###') : null,
      forumLink: serviceType === customerServiceType.forum ? numbered('https://bbs.cloudphone.cn/c/##') : null,
    };
  },
});
