import cloudConfigurations from '../../../src/resources/billing/cloud-configurations.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeMeal } from '../sales/meals.ts';

export default composedSeedOf(cloudMeals, {
  rows: 64,
  from: [cloudConfigurations, merchants],
  compose: composeMeal,
});
