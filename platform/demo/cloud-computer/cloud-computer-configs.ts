import cloudComputerConfigs from '../../../src/resources/cloud-computer/cloud-computer-configs.ts';
import { knownCloudComputerConfigs } from '../known/cloudComputer.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(cloudComputerConfigs, {
  rows: 9,
  values: ({ inTurn }) => ({ ...inTurn(knownCloudComputerConfigs) }),
});
