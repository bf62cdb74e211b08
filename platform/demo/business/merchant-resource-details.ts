import merchantResourceDetails from '../../../src/resources/business/merchant-resource-details.ts';
import { seedOf } from '../seedOf.ts';

// `linkDevicesToRentals.ts` creates the rows from the rentals and the devices.
export default seedOf(merchantResourceDetails, { rows: 0 });
