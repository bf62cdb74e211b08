import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import userCosts from '../../../src/resources/billing/user-costs.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeOrder } from '../sales/orders.ts';

export default composedSeedOf(userCosts, {
  rows: 20000,
  atOnce: 100,
  from: [clientUsers, cloudMeals, coupons],
  compose: composeOrder,
});
