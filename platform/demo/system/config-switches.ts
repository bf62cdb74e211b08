import configSwitches from '../../../src/resources/system/config-switches.ts';
import { knownConfigSwitches } from '../known/configSwitches.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(configSwitches, {
  rows: 48,
  values: ({ inTurn, random }) => ({
    ...inTurn(knownConfigSwitches),
    needRestart: random.weighted([false, 85], [true, 15]),
  }),
});
