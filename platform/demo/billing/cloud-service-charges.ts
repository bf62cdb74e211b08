import cloudServiceCharges from '../../../src/resources/billing/cloud-service-charges.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeCharge } from '../sales/meals.ts';

export default composedSeed(cloudServiceCharges, {
  rows: 36,
  from: [merchants],
  compose: composeCharge,
});
