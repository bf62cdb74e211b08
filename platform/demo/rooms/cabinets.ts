import cabinets from '../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeCabinet } from '../estate/places.ts';

export default composedSeed(cabinets, {
  rows: 50,
  from: [rooms],
  compose: composeCabinet,
});
