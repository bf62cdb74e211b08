import faultResources from '../../../src/resources/billing/fault-resources.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeFaultResource } from '../sales/aftercare.ts';

export default composedSeedOf(faultResources, {
  rows: 160,
  // Only three rows are created before the platform starts, because the other rows refer to devices that are seeded in
  // the background.
  atOnce: 3,
  from: [devices],
  compose: composeFaultResource,
});
