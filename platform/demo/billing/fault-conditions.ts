import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeFault } from '../sales/aftercare.ts';

export default composedSeedOf(faultConditions, {
  rows: 1800,
  atOnce: 100,
  from: [devices],
  compose: composeFault,
});
