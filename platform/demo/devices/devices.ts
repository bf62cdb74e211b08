import merchants from '../../../src/resources/business/merchants.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeDevice } from '../estate/devices.ts';

export default composedSeedOf(devices, {
  rows: 5000,
  atOnce: 500,
  from: [chassis, cabinets, rooms, partitions, merchants, clientUsers, resourceStandards, resourceCodes],
  compose: composeDevice,
});
