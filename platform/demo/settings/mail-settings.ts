import mailSettings from '../../../src/resources/settings/mail-settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(mailSettings, {
  rows: 1,
  values: () => ({
    host: 'smtp.exmail.qq.com',
    account: 'notice@cloudphone.cn',
    password: 'demo-smtp-password',
    senderName: '云手机平台',
    replyTo: 'service@cloudphone.cn',
    signature: '云手机平台 · 客服热线 4008001234',
  }),
});
