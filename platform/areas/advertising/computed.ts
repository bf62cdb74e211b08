import ads from '../../../src/resources/advertising/ads.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionsOf } from '../../engine/resources/rowExpressionsOf.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';

const ad = rowExpressionsOf(ads);

export const computed: ComputedFields = {
  'ads.clickRate': percentOf(ad.ref('t.clicks'), ad.ref('t.impressions')),
};
