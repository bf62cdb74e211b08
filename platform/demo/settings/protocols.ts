import protocols from '../../../src/resources/settings/protocols.ts';
import { loggedClientType, publishStatus } from '../../../src/schemas/codes/common.ts';
import { language, protocolType } from '../../../src/schemas/codes/settings.ts';
import { knownProtocols } from '../known/settings.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';

export default seedOf(protocols, {
  rows: 18,
  values: ({ inTurn, daysFromNow, dueAfter, past }) => {
    const known = inTurn(knownProtocols);
    const type = known.protocolType;
    const ownLanguage = known.language;
    const status = known.publishStatus;
    const publishTime = callFunctionForKey(status, {
      [publishStatus.published]: () => daysFromNow(-200, -60),
      [publishStatus.withdrawn]: () => daysFromNow(-600, -300),
    });
    return {
      protocolType: type,
      language: ownLanguage,
      version: known.version,
      publishStatus: status,
      title: known.title,
      clientTypes: [
        loggedClientType.android,
        loggedClientType.ios,
        loggedClientType.pc,
        loggedClientType.iosLite,
        loggedClientType.miniProgram,
        loggedClientType.h5,
      ],
      merchantSign: null,
      content: valueForKey(ownLanguage, {
        [language.chinese]:
          '<h2>一、总则</h2><p>欢迎使用本平台提供的云手机服务。请您在使用前仔细阅读并充分理解本协议的全部内容。</p><h2>二、服务内容</h2><p>平台依据您选购的套餐提供相应的云端设备与存储服务。</p><h2>三、用户义务</h2><p>您应当妥善保管账号，并遵守国家法律法规。</p>',
        [language.english]:
          '<h2>1. General</h2><p>Welcome to our cloud phone service. Please read this agreement carefully before you use it.</p><h2>2. The service</h2><p>We provide devices and storage in the cloud as described in the package you bought.</p>',
      }),
      forceConfirm: valueForKey(type, {
        [protocolType.userAgreement]: true,
        [protocolType.privacyPolicy]: true,
        [protocolType.topUpAgreement]: false,
        [protocolType.autoRenewAgreement]: true,
        [protocolType.accountDeletionAgreement]: true,
        [protocolType.childrensPrivacy]: true,
        [protocolType.agentAgreement]: false,
      }),
      publishTime,
      effectiveTime: callFunctionForKey(status, {
        [publishStatus.draft]: () => daysFromNow(5, 30),
        [publishStatus.published]: () => dueAfter(publishTime, [604_800, 604_800]),
        [publishStatus.withdrawn]: () => dueAfter(publishTime, [604_800, 604_800]),
      }),
      createTime: callFunctionForKey(status, {
        [publishStatus.draft]: () => past(20),
        [publishStatus.published]: () => dueAfter(publishTime, [-864_000, -864_000]),
        [publishStatus.withdrawn]: () => dueAfter(publishTime, [-864_000, -864_000]),
      }),
    };
  },
});
