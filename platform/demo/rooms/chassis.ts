import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeChassis } from '../estate/places.ts';

export default composedSeed(chassis, {
  rows: 250,
  from: [cabinets],
  compose: composeChassis,
});
