import smsSettings from '../../../src/resources/settings/sms-settings.ts';
import { smsProvider } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(smsSettings, {
  rows: 1,
  values: () => ({
    provider: smsProvider.aliyun,
    accessKey: 'LTAI5tDemo8Kq2mVxR7sYcZp',
    accessSecret: 'demo-access-secret',
    region: 'cn-hangzhou',
    signName: '云手机',
    codeTemplateId: 'SMS_205610001',
    noticeTemplateId: 'SMS_205610002',
    alarmTemplateId: 'SMS_205610003',
  }),
});
