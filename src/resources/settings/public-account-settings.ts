import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { wechatMessageMode } from '../../schemas/codes/settings.ts';
import { boolean, code, image, longText, password, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'public-account-settings',
  title: { zh: '公众号设置', en: 'Official account settings' },
  noun: { zh: '公众号设置', en: 'official account settings' },
  icon: 'Forum',
  order: 30,
  type: 'settings',
  code: 'settings:public-account-settings',
  operations: { edit: 'public-account-settings:edit' },
  api: conventionalApi('/api/config/v1/public-account-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: false }),
    accountName: text({ zh: '公众号名称', en: 'Official account name' }, { required: true, rules: [max(40)] }),
    appId: text({ zh: 'AppID', en: 'AppID' }, { required: true, rules: [max(40)] }),
    appSecret: password({ zh: 'AppSecret', en: 'AppSecret' }, { required: 'create', rules: [max(64)], secret: true }),
    token: password({ zh: 'Token', en: 'Token' }, { required: 'create', rules: [max(40)], secret: true }),
    encodingAesKey: password(
      { zh: '消息密钥', en: 'AES key' },
      { rules: [max(64)], secret: true, help: { zh: '消息模式为兼容或加密时必填', en: 'Required if the message mode is compatible or encrypted' } },
    ),
    serverUrl: url(
      { zh: '服务器地址', en: 'Server URL' },
      { required: true, rules: [max(128)], help: { zh: '在公众平台“服务器配置”中填写的地址', en: 'Address to enter in the server settings of the official account' } },
    ),
    messageMode: code({ zh: '消息模式', en: 'Message mode' }, wechatMessageMode, { required: true, default: wechatMessageMode.plain }),
    qrImage: image({ zh: '二维码', en: 'QR code' }, { required: true, limits: { types: ['png', 'gif', 'jpg'] } }),
    welcomeText: longText({ zh: '关注回复', en: 'Welcome message' }, { rules: [max(256)] }),
    expireTemplateId: text({ zh: '到期提醒模板', en: 'Expiry reminder template' }, { rules: [max(64)] }),
    alarmTemplateId: text({ zh: '告警模板', en: 'Alarm template' }, { rules: [max(64)] }),
  },
  actions: [
    action(
      'test',
      { zh: '测试连接', en: 'Test connection' },
      {
        on: ['toolbar'],
        code: 'public-account-settings:test',
        icon: 'Cable',
        effect: 'publicAccountSettingsTest',
      },
    ),
    action(
      'pushMenu',
      { zh: '同步菜单', en: 'Push menu' },
      {
        on: ['toolbar'],
        code: 'public-account-settings:pushMenu',
        icon: 'Sync',
        confirm: true,
        effect: 'publicAccountSettingsPushMenu',
      },
    ),
  ],
});
