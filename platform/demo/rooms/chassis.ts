import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeChassis } from '../estate/places.ts';

export default composedSeedOf(chassis, {
  rows: 250,
  from: [cabinets],
  compose: composeChassis,
});
