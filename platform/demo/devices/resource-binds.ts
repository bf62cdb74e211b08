import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import devices from '../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../src/resources/devices/resource-binds.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeBinding } from '../estate/usage.ts';

export default composedSeedOf(resourceBinds, {
  rows: 4100,
  atOnce: 100,
  from: [devices, clientUsers, merchants, cloudMeals],
  compose: composeBinding,
});
