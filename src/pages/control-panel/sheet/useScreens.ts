import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { useServices } from '../../../screens/services.ts';
import { type SeenScreen, readScreens } from './sheetCalls.ts';

/** Screens change slowly on the wall: a look every ten seconds costs little. */
const everyMs = 10_000;

/** The picture of a card's screen; `null` where none was ever taken, `undefined` until that is known. */
type ScreenOf = (id: number) => SeenScreen | null | undefined;

/** The pictures of some cards' screens, by the ids of the cards; asked again while they are in sight. */
export function useScreens(ids: readonly number[]): ScreenOf {
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['control-panel', 'screens', ...ids],
    queryFn: async ({ signal }) => {
      const screens = await readScreens({ send, language }, ids, signal);
      return new Map(screens.map(one => [one.id, one]));
    },
    enabled: ids.length > 0,
    refetchInterval: everyMs,
    placeholderData: previous => previous,
    structuralSharing: false,
    gcTime: 30_000,
    retry: false,
  });
  return id => data?.get(id) ?? (isPending || isPlaceholderData ? undefined : null);
}
