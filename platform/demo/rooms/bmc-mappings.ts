import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeBmc } from '../estate/places.ts';

export default composedSeedOf(bmcMappings, {
  rows: 260,
  from: [chassis],
  compose: composeBmc,
});
