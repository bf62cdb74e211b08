import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import devices from '../../../src/resources/devices/devices.ts';
import signOutRecords from '../../../src/resources/devices/sign-out-records.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeSignOutRecord } from '../estate/usage.ts';

export default composedSeedOf(signOutRecords, {
  rows: 25000,
  atOnce: 100,
  from: [devices, cloudMeals],
  compose: composeSignOutRecord,
});
