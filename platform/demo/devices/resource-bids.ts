import merchants from '../../../src/resources/business/merchants.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import resourceBids from '../../../src/resources/devices/resource-bids.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeResourceBid } from '../estate/trade.ts';

export default composedSeedOf(resourceBids, {
  rows: 40,
  from: [merchants, resourceCodes, resourceStandards],
  compose: composeResourceBid,
});
