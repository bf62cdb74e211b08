import cabinets from '../../../src/resources/rooms/cabinets.ts';
import deviceAddresses from '../../../src/resources/rooms/device-addresses.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeAddress } from '../estate/places.ts';

export default composedSeed(deviceAddresses, {
  rows: 50,
  from: [cabinets, rooms],
  compose: composeAddress,
});
