import cloudServiceCharges from '../../../src/resources/billing/cloud-service-charges.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeServiceCharge } from '../sales/meals.ts';

export default composedSeedOf(cloudServiceCharges, {
  rows: 36,
  from: [merchants],
  compose: composeServiceCharge,
});
