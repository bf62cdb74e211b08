import publicAccountSettings from '../../../src/resources/settings/public-account-settings.ts';
import { wechatMessageMode } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(publicAccountSettings, {
  rows: 1,
  values: () => ({
    enabled: true,
    accountName: '云手机助手',
    appId: 'wx8f3c2d1a7b6e5f40',
    appSecret: 'demo-app-secret',
    token: 'cloudphone2024',
    encodingAesKey: 'demo-encoding-aes-key',
    serverUrl: 'https://wx.cloudphone.cn/callback',
    messageMode: wechatMessageMode.encrypted,
    welcomeText: '欢迎关注云手机助手，回复“试用”可领取七天体验。',
    expireTemplateId: 'OPENTM207941234',
    alarmTemplateId: 'OPENTM411651234',
  }),
});
