import signSettings from '../../../src/resources/marketing/sign-settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(signSettings, {
  rows: 1,
  values: () => ({
    continuousBonus: 30,
    remindTime: '20:00',
    ruleText: '每日可签到一次，连续签到满一个周期可得额外奖励；漏签可用星币补签，中断后重新计算。',
  }),
});
