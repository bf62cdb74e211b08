import ads from '../../../src/resources/advertising/ads.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { countOf } from '../../engine/resources/countOf.ts';
import { rowExpressionsOf } from '../../engine/resources/rowExpressionsOf.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';

const ad = rowExpressionsOf(ads);

export const computed: ComputedFields = {
  'ad-spaces.adCount': countOf(ads, { spaceId: 'id' }, { values: { shelfStatus: shelfStatus.listed } }),
  'ads.clickRate': percentOf(ad.ref('t.clicks'), ad.ref('t.impressions')),
};
