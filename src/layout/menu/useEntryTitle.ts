import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { loadRouteTitles } from '../../i18n/loadMessages.ts';
import { useServices } from '../../screens/services.ts';

interface TitledEntry {
  readonly title: string;
  readonly name: string;
}

/** Returns the function that gives an entry's title in the console's language. */
export function useEntryTitle(): (entry: TitledEntry) => string {
  const translate = useTranslate();
  return ({ title, name }) => translate(`route.${title}`, { _: name || title });
}

/**
 * Returns the function that gives an entry's titles in all languages. Loads the other languages once `isWanted` is
 * true.
 */
export function useEntryTitlesInAllLanguages(isWanted: boolean): (entry: TitledEntry) => readonly string[] {
  const titleOf = useEntryTitle();
  const { data = [] } = useQuery({
    queryKey: ['resource-definition', 'route-titles'],
    queryFn: loadRouteTitles,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { publishedScreens } = useServices();
  const own = new Map(publishedScreens.list.map(({ name, title }) => [name, Object.values(title)]));
  return entry => [
    ...new Set([titleOf(entry), ...(own.get(entry.title) ?? data.flatMap(titles => titles[entry.title] ?? []))]),
  ];
}
