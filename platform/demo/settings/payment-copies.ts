import paymentCopies from '../../../src/resources/settings/payment-copies.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { knownPaymentCopies } from '../known/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(paymentCopies, {
  rows: 30,
  values: ({ inTurn, random, index }) => ({
    ...inTurn(knownPaymentCopies),
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
        70,
      ],
      [[loggedClientType.android, loggedClientType.ios], 30],
    ),
    sort: index,
  }),
});
