import paymentCopies from '../../../src/resources/settings/payment-copies.ts';
import { clientTypeLog } from '../../../src/schemas/codes/common.ts';
import { knownPaymentCopies } from '../known/settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(paymentCopies, {
  rows: 30,
  values: ({ inTurn, random, index }) => ({
    ...inTurn(knownPaymentCopies),
    clientTypes: random.weighted(
      [
        [
          clientTypeLog.android,
          clientTypeLog.ios,
          clientTypeLog.pc,
          clientTypeLog.iosLite,
          clientTypeLog.miniProgram,
          clientTypeLog.h5,
        ],
        70,
      ],
      [[clientTypeLog.android, clientTypeLog.ios], 30],
    ),
    sort: index,
  }),
});
