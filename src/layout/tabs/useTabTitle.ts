import { useGetOne, useTranslate } from 'ra-core';

import { titleFieldOf } from '../../schemas/systemFields.ts';
import { useResource } from '../../screens/useResource.ts';
import { wholeRecord } from '../../screens/wholeRecord.ts';
import type { Tab } from './tabs.ts';

/** “Users”, or “Users · zhangsan” for a record's page: its name when it has been read, its id until then. */
export function useTabTitle(tab: Tab): string {
  const translate = useTranslate();
  const resource = useResource(tab.resource);
  // Only looks at what the page itself has read.
  const { data } = useGetOne(tab.resource, { id: tab.recordId ?? '', meta: wholeRecord }, { enabled: false });
  const title = translate(`route.${tab.resource}`, { _: tab.resource });
  if (tab.recordId === undefined) return title;
  const name: unknown = resource && data?.[titleFieldOf(resource)];
  return `${title} · ${typeof name === 'string' && name !== '' ? name : tab.recordId}`;
}
