import sites from '../../../src/resources/rooms/sites.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeSite } from '../estate/places.ts';

export default composedSeed(sites, {
  rows: 8,
  from: [],
  compose: composeSite,
});
