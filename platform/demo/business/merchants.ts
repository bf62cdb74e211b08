import merchants from '../../../src/resources/business/merchants.ts';
import { merchantStatus } from '../../../src/schemas/codes/business.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(merchants, {
  rows: 36,
  values: ({ fake, numbered, random, daysFromNow }) => ({
    merchantName: fake('company'),
    merchantSign: numbered('SH####'),
    userName: fake('userName'),
    contact: fake('name'),
    phone: fake('phone'),
    email: fake('email'),
    address: fake('place'),
    merchantStatus: random.weighted([merchantStatus.enabled, 8], [merchantStatus.disabled, 1]),
    callbackUrl: fake('url'),
    rootSwitch: random.weighted([false, 5], [true, 1]),
    expireTime: daysFromNow(20, 700),
  }),
});
