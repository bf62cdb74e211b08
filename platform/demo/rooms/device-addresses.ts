import cabinets from '../../../src/resources/rooms/cabinets.ts';
import deviceAddresses from '../../../src/resources/rooms/device-addresses.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeAddressSegment } from '../estate/places.ts';

export default composedSeedOf(deviceAddresses, {
  rows: 50,
  from: [cabinets, rooms],
  compose: composeAddressSegment,
});
