import merchantResourceDetails from '../../../src/resources/business/merchant-resource-details.ts';
import { seedOf } from '../seedOf.ts';

// Made from the rentals and the devices, see `linkRentals.ts`.
export default seedOf(merchantResourceDetails, { rows: 0 });
