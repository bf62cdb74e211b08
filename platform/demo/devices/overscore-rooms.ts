import overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeOverscore } from '../estate/trade.ts';

export default composedSeed(overscoreRooms, {
  rows: 4,
  from: [rooms],
  compose: composeOverscore,
});
