import deviceTrials from '../../../src/resources/devices/device-trials.ts';
import devices from '../../../src/resources/devices/devices.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeTrial } from '../estate/trade.ts';

export default composedSeed(deviceTrials, {
  rows: 70,
  from: [devices, clientUsers],
  compose: composeTrial,
});
