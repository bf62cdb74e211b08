import merchants from '../../../src/resources/business/merchants.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import resourceBids from '../../../src/resources/devices/resource-bids.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeBid } from '../estate/trade.ts';

export default composedSeed(resourceBids, {
  rows: 40,
  from: [merchants, resourceCodes, resourceStandards],
  compose: composeBid,
});
