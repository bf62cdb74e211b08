import { useGetOne, useTranslate } from 'ra-core';

import { titleFieldOf } from '../../schemas/systemFields.ts';
import { useResource } from '../../screens/useResource.ts';
import { fullRecordMeta } from '../../screens/fullRecord.ts';
import type { Tab } from './tabs.ts';

/** Title of a tab: “Users”, or “Users · zhangsan” for a record's page, with the id until the name is loaded. */
export function useTabTitle(tab: Tab): string {
  const translate = useTranslate();
  const resource = useResource(tab.resource);
  // The query is disabled: it only reads the cache that the page itself fills.
  const { data } = useGetOne(tab.resource, { id: tab.recordId ?? '', meta: fullRecordMeta }, { enabled: false });
  const title = translate(`route.${tab.resource}`, { _: tab.resource });
  if (tab.recordId === undefined) return title;
  const name: unknown = resource && data?.[titleFieldOf(resource)];
  return `${title} · ${typeof name === 'string' && name !== '' ? name : tab.recordId}`;
}
