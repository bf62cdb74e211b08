import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { mailEncryption } from '../../schemas/codes/settings.ts';
import { boolean, code, email, integer, longText, password, port, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'mail-settings',
  title: { zh: '邮箱设置', en: 'Email settings' },
  noun: { zh: '邮箱设置', en: 'email settings' },
  icon: 'Mail',
  order: 20,
  type: 'settings',
  code: 'settings:mail-settings',
  operations: { edit: 'mail-settings:edit' },
  api: conventionalApi('/api/config/v1/mail-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: true }),
    host: text({ zh: 'SMTP服务器', en: 'SMTP host' }, { required: true, rules: [max(64)] }),
    port: port({ zh: '端口', en: 'Port' }, { required: true, default: 465, help: { zh: 'SSL 通常为 465，STARTTLS 通常为 587', en: 'Usually 465 with SSL and 587 with STARTTLS' } }),
    encryption: code({ zh: '加密方式', en: 'Encryption' }, mailEncryption, { required: true, default: mailEncryption.ssl }),
    account: email({ zh: '邮箱账号', en: 'Email account' }, { required: true }),
    password: password(
      { zh: '授权码', en: 'Authorisation code' },
      {
        required: 'create',
        rules: [max(64)],
        secret: true,
        help: { zh: '邮箱服务商提供的授权码，不一定是登录密码', en: 'Authorisation code from the email provider; may differ from the account password' },
      },
    ),
    senderName: text({ zh: '发件人名称', en: 'Sender name' }, { required: true, rules: [max(40)] }),
    replyTo: email({ zh: '回复地址', en: 'Reply-to address' }, { help: { zh: '不填则回复到邮箱账号', en: 'If empty, replies go to the sending account' } }),
    dailyLimit: integer(
      { zh: '每日上限', en: 'Daily email limit' },
      { rules: [range(1, 9999)], default: 1000, help: { zh: '24 小时内最多发送的邮件数，不填则不限', en: 'Maximum number of emails in 24 hours; leave empty for no limit' } },
    ),
    signature: longText({ zh: '签名', en: 'Signature' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'test',
      { zh: '发送测试', en: 'Send test email' },
      {
        on: ['toolbar'],
        code: 'mail-settings:test',
        icon: 'Send',
        form: { email: email({ zh: '邮箱', en: 'Email address' }, { required: true }) },
        effect: 'mailSettingsTest',
      },
    ),
  ],
});
