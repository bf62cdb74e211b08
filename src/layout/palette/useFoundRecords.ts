import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { storesRecords } from '../../schemas/vocabulary/wireFormat.ts';
import { useDebouncedValue } from '../../screens/kinds/useDebouncedValue.ts';
import { mayOpenRecord } from '../../screens/mayOpenRecord.ts';
import { useHasPermission, useServices } from '../../screens/services.ts';
import type { MenuScreen } from '../menu/findScreens.ts';
import type { RecentItem } from './recentItems.ts';

export interface FoundRecord {
  readonly path: string;
  readonly name: string;
  readonly screen: MenuScreen;
}

const pauseMs = 250;
const minLetters = 2;
const maxPerScreen = 3;
const maxRecords = 12;
/**
 * Maximum number of screens to search, and maximum number of concurrent requests, to limit the load on the platform.
 */
const maxScreens = 16;
const maxConcurrent = 4;
const freshMs = 30_000;

interface FoundRecords {
  readonly records: readonly FoundRecord[];
  readonly isSearching: boolean;
}

const none: readonly FoundRecord[] = [];

/** Finds records by name in the screens that the user may open. Recently used screens are searched first. */
export function useFoundRecords(
  screens: readonly MenuScreen[],
  recent: readonly RecentItem[],
  text: string,
): FoundRecords {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { loadResource } = useServices();
  const may = useHasPermission();
  const typed = text.trim();
  const searchText = useDebouncedValue(typed, pauseMs);
  const isEnabled = searchText.length >= minLetters && searchText === typed;

  const ask = async (screen: MenuScreen, signal: AbortSignal): Promise<readonly FoundRecord[]> => {
    const name = screen.path.slice(1);
    const resource = await loadResource(name).catch(() => undefined);
    if (!resource || !isSearchable(resource, may)) return none;
    const options = await dataProvider.options(name, { keyword: searchText, limit: maxPerScreen, signal });
    return options.map(({ value, id, label }) => ({ path: `/${name}/${id ?? value}/show`, name: label, screen }));
  };
  const { data = none, isFetching } = useQuery({
    queryKey: ['palette', searchText],
    queryFn: async ({ signal }) => {
      const order = recentFirst(screens, recent).slice(0, maxScreens);
      const found: FoundRecord[] = [];
      for (let at = 0; at < order.length && found.length < maxRecords; at += maxConcurrent) {
        signal.throwIfAborted();
        const responses = await Promise.allSettled(
          order.slice(at, at + maxConcurrent).map(screen => ask(screen, signal)),
        );
        // Skip the screens whose request failed; the records of the other screens are still shown.
        responses.forEach(response => response.status === 'fulfilled' && found.push(...response.value));
      }
      return found.slice(0, maxRecords);
    },
    enabled: isEnabled,
    staleTime: freshMs,
  });
  return { records: isEnabled ? data : none, isSearching: typed.length >= minLetters && (isFetching || !isEnabled) };
}

/**
 * Returns whether to search a screen: its records have names and are not log entries, and the user may list and open
 * the records.
 */
function isSearchable(resource: Resource, may: (code: string | undefined) => boolean): boolean {
  const { type, code, fields } = resource;
  const hasNames = Object.values(fields).some(field => field.title);
  return (
    type === 'crud' &&
    storesRecords(resource) &&
    hasNames &&
    may(code) &&
    resource.api.options !== undefined &&
    mayOpenRecord(resource, may)
  );
}

function recentFirst(screens: readonly MenuScreen[], recent: readonly RecentItem[]): readonly MenuScreen[] {
  const order = recent.map(item => item.screen);
  const rank = ({ path }: MenuScreen) => (order.includes(path) ? order.indexOf(path) : order.length);
  return screens.toSorted((a, b) => rank(a) - rank(b));
}
