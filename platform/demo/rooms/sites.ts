import sites from '../../../src/resources/rooms/sites.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeSite } from '../estate/places.ts';

export default composedSeedOf(sites, {
  rows: 8,
  from: [],
  compose: composeSite,
});
