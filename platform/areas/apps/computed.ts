import browserApps from '../../../src/resources/apps/browser-apps.ts';
import browserTags from '../../../src/resources/apps/browser-tags.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionsOf } from '../../engine/resources/rowExpressionsOf.ts';
import { jsonbContains } from '../../engine/storage/sqlTerms/jsonbContains.ts';

export const computed: ComputedFields = {
  'browser-tags.appCount': rowExpressionsOf(browserTags, browserApps)
    .selectFrom('browser_apps as a')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => jsonbContains(eb.ref('a.tagIds'), eb.ref('t.id'))),
};
