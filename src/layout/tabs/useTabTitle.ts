import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { isRecord } from '../../schemas/json.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { useResource } from '../../screens/useResource.ts';
import type { Tab } from './tabs.ts';

/** “Users”, or “Users · zhangsan” for a record's page: its name when it has been read, its id until then. */
export function useTabTitle(tab: Tab): string {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const resource = useResource(tab.resource);
  const title = translate(`route.${tab.resource}`, { _: tab.resource });
  if (tab.recordId === undefined) return title;
  const record = queryClient.getQueryData<unknown>([tab.resource, 'getOne', { id: tab.recordId, meta: undefined }]);
  const name = isRecord(record) && resource ? record[titleFieldOf(resource)] : undefined;
  return `${title} · ${typeof name === 'string' && name !== '' ? name : tab.recordId}`;
}
