import phoneFunctions from '../../../src/resources/settings/phone-functions.ts';
import { loggedClientType, enableStatus } from '../../../src/schemas/codes/common.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import { knownPhoneFunctions } from '../known/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(phoneFunctions, {
  rows: 28,
  values: ({ inTurn, random, index }) => ({
    ...inTurn(knownPhoneFunctions),
    phoneTypes: random.weighted(
      [[phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro], 70],
      [[phoneType.svip, phoneType.star, phoneType.starpro], 20],
      [[phoneType.star, phoneType.starpro], 10],
    ),
    clientTypes: random.weighted(
      [
        [
          loggedClientType.android,
          loggedClientType.ios,
          loggedClientType.pc,
          loggedClientType.iosLite,
          loggedClientType.miniProgram,
          loggedClientType.h5,
        ],
        50,
      ],
      [[loggedClientType.android, loggedClientType.ios, loggedClientType.pc], 30],
      [[loggedClientType.android, loggedClientType.pc], 20],
    ),
    minVersion: random.oneOf(['3.0.0', '4.2.0', '5.0.0', '5.6.0']),
    vipOnly: random.weighted([false, 75], [true, 25]),
    defaultOn: random.weighted([true, 85], [false, 15]),
    sort: index,
    status: random.weighted([enableStatus.enabled, 92], [enableStatus.disabled, 8]),
  }),
});
