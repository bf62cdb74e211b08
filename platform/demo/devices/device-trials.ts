import deviceTrials from '../../../src/resources/devices/device-trials.ts';
import devices from '../../../src/resources/devices/devices.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeDeviceTrial } from '../estate/trade.ts';

export default composedSeedOf(deviceTrials, {
  rows: 70,
  from: [devices, clientUsers],
  compose: composeDeviceTrial,
});
