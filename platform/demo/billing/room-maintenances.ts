import roomMaintenances from '../../../src/resources/billing/room-maintenances.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeMaintenance } from '../sales/aftercare.ts';

export default composedSeed(roomMaintenances, {
  rows: 30,
  from: [rooms, cabinets],
  compose: composeMaintenance,
});
