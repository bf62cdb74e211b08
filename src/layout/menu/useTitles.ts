import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { loadRouteTitles } from '../../i18n/loadMessages.ts';
import { useServices } from '../../screens/services.ts';

interface Titled {
  readonly title: string;
  readonly name: string;
}

/** How the menu calls an entry, in the language of the page. */
export function useTitle(): (entry: Titled) => string {
  const translate = useTranslate();
  return ({ title, name }) => translate(`route.${title}`, { _: name || title });
}

/** How an entry is called in every language; the other languages are loaded when they are wanted. */
export function useAllTitles(isWanted: boolean): (entry: Titled) => readonly string[] {
  const titleOf = useTitle();
  const { data = [] } = useQuery({
    queryKey: ['resource-definition', 'route-titles'],
    queryFn: loadRouteTitles,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { published } = useServices();
  const own = new Map(published.list.map(({ name, title }) => [name, Object.values(title)]));
  return entry => [
    ...new Set([titleOf(entry), ...(own.get(entry.title) ?? data.flatMap(titles => titles[entry.title] ?? []))]),
  ];
}
