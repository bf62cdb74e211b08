import { useGetOne, useTranslate } from 'ra-core';

import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { useResource } from '../../screens/useResource.ts';
import { fullRecordMeta } from '../../screens/fullRecord.ts';
import type { Tab } from './tabs.ts';

/**
 * Returns the title of a tab: “Users”, or “Users · zhangsan” for the page of a record. Until the name has loaded, the
 * id replaces it.
 */
export function useTabTitle(tab: Tab): string {
  const translate = useTranslate();
  const resource = useResource(tab.resource);
  // This query is disabled, because it only reads the cache that the page itself fills.
  const { data } = useGetOne(tab.resource, { id: tab.recordId ?? '', meta: fullRecordMeta }, { enabled: false });
  const title = translate(`route.${tab.resource}`, { _: tab.resource });
  if (tab.recordId === undefined) return title;
  const name: unknown = resource && data?.[titleFieldOf(resource)];
  return `${title} · ${typeof name === 'string' && name !== '' ? name : tab.recordId}`;
}
