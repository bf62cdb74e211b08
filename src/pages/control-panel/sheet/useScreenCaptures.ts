import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { useServices } from '../../../screens/services.ts';
import { type ScreenCapture, fetchScreenCaptures } from './sheetCalls.ts';

/** Interval between fetches, in milliseconds; long, because screens change slowly. */
const everyMs = 10_000;

/** Returns the screenshot of a card; `null` when the card has none, `undefined` until the platform has responded. */
type ScreenCaptureOf = (id: number) => ScreenCapture | null | undefined;

/** Loads the screenshots of the given cards, and refetches them at an interval. */
export function useScreenCaptures(ids: readonly number[]): ScreenCaptureOf {
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['control-panel', 'screens', ...ids],
    queryFn: async ({ signal }) => {
      const screens = await fetchScreenCaptures({ send, language }, ids, signal);
      return new Map(screens.map(screen => [screen.id, screen]));
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
