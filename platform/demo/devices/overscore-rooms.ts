import overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeOverscoreRoom } from '../estate/trade.ts';

export default composedSeedOf(overscoreRooms, {
  rows: 4,
  from: [rooms],
  compose: composeOverscoreRoom,
});
