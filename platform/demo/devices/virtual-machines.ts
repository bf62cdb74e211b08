import devices from '../../../src/resources/devices/devices.ts';
import overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeVirtualMachine } from '../estate/usage.ts';

export default composedSeedOf(virtualMachines, {
  rows: 1200,
  atOnce: 100,
  from: [devices, overscoreRooms],
  compose: composeVirtualMachine,
});
