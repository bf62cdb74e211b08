import adDictionaries from '../../../src/resources/advertising/ad-dictionaries.ts';
import { knownAdDictionaries } from '../known/advertising.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(adDictionaries, { rows: 36, values: ({ inTurn }) => ({ ...inTurn(knownAdDictionaries) }) });
