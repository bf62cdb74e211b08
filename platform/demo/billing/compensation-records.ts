import compensationRecords from '../../../src/resources/billing/compensation-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeCompensation } from '../sales/aftercare.ts';

export default composedSeedOf(compensationRecords, {
  rows: 3000,
  atOnce: 100,
  from: [devices, clientUsers, coupons],
  compose: composeCompensation,
});
