import cabinets from '../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeCabinet } from '../estate/places.ts';

export default composedSeedOf(cabinets, {
  rows: 50,
  from: [rooms],
  compose: composeCabinet,
});
