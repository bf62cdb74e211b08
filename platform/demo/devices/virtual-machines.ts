import devices from '../../../src/resources/devices/devices.ts';
import overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeMachine } from '../estate/usage.ts';

export default composedSeed(virtualMachines, {
  rows: 1200,
  atOnce: 100,
  from: [devices, overscoreRooms],
  compose: composeMachine,
});
