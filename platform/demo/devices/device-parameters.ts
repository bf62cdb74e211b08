import deviceParameters from '../../../src/resources/devices/device-parameters.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeDeviceParameter } from '../estate/trade.ts';

export default composedSeedOf(deviceParameters, {
  rows: 48,
  from: [rooms],
  compose: composeDeviceParameter,
});
