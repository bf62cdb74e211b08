import deviceParameters from '../../../src/resources/devices/device-parameters.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeParameter } from '../estate/trade.ts';

export default composedSeed(deviceParameters, {
  rows: 48,
  from: [rooms],
  compose: composeParameter,
});
