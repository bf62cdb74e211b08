import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeBmc } from '../estate/places.ts';

export default composedSeed(bmcMappings, {
  rows: 260,
  from: [chassis],
  compose: composeBmc,
});
