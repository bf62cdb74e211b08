import rooms from '../../../src/resources/rooms/rooms.ts';
import sites from '../../../src/resources/rooms/sites.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeRoom } from '../estate/places.ts';

export default composedSeed(rooms, {
  rows: 10,
  from: [sites],
  compose: composeRoom,
});
