import ads from '../../../src/resources/advertising/ads.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';

const ad = rowExpressionBuilderOf(ads);

export const computed: ComputedFields = {
  'ads.clickRate': percentOf(ad.ref('t.clicks'), ad.ref('t.impressions')),
};
