import browserApps from '../../../src/resources/apps/browser-apps.ts';
import browserTags from '../../../src/resources/apps/browser-tags.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { jsonbContains } from '../../engine/storage/sqlTerms/jsonbContains.ts';

export const computed: ComputedFields = {
  'browser-tags.appCount': rowExpressionBuilderOf(browserTags, browserApps)
    .selectFrom('browser_apps as a')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => jsonbContains(eb.ref('a.tagIds'), eb.ref('t.id'))),
};
