import adSpaces from '../../../src/resources/advertising/ad-spaces.ts';
import { knownAdSpaces } from '../known/advertising.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(adSpaces, {
  rows: 12,
  values: ({ inTurn, random }) => ({ ...inTurn(knownAdSpaces), intervalSeconds: random.oneOf([3, 4, 5, 5, 8]) }),
});
