import rooms from '../../../src/resources/rooms/rooms.ts';
import sites from '../../../src/resources/rooms/sites.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeRoom } from '../estate/places.ts';

export default composedSeedOf(rooms, {
  rows: 10,
  from: [sites],
  compose: composeRoom,
});
