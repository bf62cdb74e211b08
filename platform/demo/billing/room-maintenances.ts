import roomMaintenances from '../../../src/resources/billing/room-maintenances.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeRoomMaintenance } from '../sales/aftercare.ts';

export default composedSeedOf(roomMaintenances, {
  rows: 30,
  from: [rooms, cabinets],
  compose: composeRoomMaintenance,
});
