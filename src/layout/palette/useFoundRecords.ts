import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { keepsRecords } from '../../schemas/wire.ts';
import { useSettled } from '../../screens/kinds/useSettled.ts';
import { useMay, useServices } from '../../screens/services.ts';
import type { Screen } from '../menu/findScreens.ts';
import type { Recent } from './recent.ts';

export interface FoundRecord {
  readonly path: string;
  readonly name: string;
  readonly screen: Screen;
}

const pauseMs = 250;
const fewestLetters = 2;
const perScreen = 3;
const enough = 12;
/** So many screens are asked, so many at a time: the palette looks around, it does not search the whole platform. */
const askedScreens = 16;
const atATime = 4;
const freshMs = 30_000;

interface Found {
  readonly records: readonly FoundRecord[];
  readonly isSearching: boolean;
}

const none: readonly FoundRecord[] = [];

/** Records whose name has the text, of the screens that the user may read; those he was at last are asked first. */
export function useFoundRecords(screens: readonly Screen[], recent: readonly Recent[], text: string): Found {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { loadResource } = useServices();
  const may = useMay();
  const typed = text.trim();
  const asked = useSettled(typed, pauseMs);
  const isWanted = asked.length >= fewestLetters && asked === typed;

  const ask = async (screen: Screen, signal: AbortSignal): Promise<readonly FoundRecord[]> => {
    const name = screen.path.slice(1);
    const resource = await loadResource(name).catch(() => undefined);
    if (!resource || !isAskable(resource, may)) return none;
    const options = await dataProvider.options(name, { keyword: asked, limit: perScreen, signal });
    return options.map(({ value, id, label }) => ({ path: `/${name}/${id ?? value}/show`, name: label, screen }));
  };
  const { data = none, isFetching } = useQuery({
    queryKey: ['palette', asked],
    queryFn: async ({ signal }) => {
      const order = lastFirst(screens, recent).slice(0, askedScreens);
      const found: FoundRecord[] = [];
      for (let at = 0; at < order.length && found.length < enough; at += atATime) {
        signal.throwIfAborted();
        const answers = await Promise.allSettled(order.slice(at, at + atATime).map(screen => ask(screen, signal)));
        // A screen that does not answer is left out; the others are still worth showing.
        answers.forEach(answer => answer.status === 'fulfilled' && found.push(...answer.value));
      }
      return found.slice(0, enough);
    },
    enabled: isWanted,
    staleTime: freshMs,
  });
  return { records: isWanted ? data : none, isSearching: typed.length >= fewestLetters && (isFetching || !isWanted) };
}

/** Only what has records with names of their own, which the user may list and look at; a log's rows are no places to go. */
function isAskable(resource: Resource, may: (code: string | undefined) => boolean): boolean {
  const { type, code, operations, fields } = resource;
  const hasNames = Object.values(fields).some(field => field.title);
  return (
    type === 'crud' &&
    keepsRecords(resource) &&
    hasNames &&
    may(code) &&
    (operations.show === undefined || may(operations.show))
  );
}

function lastFirst(screens: readonly Screen[], recent: readonly Recent[]): readonly Screen[] {
  const order = recent.map(one => one.screen);
  const rank = ({ path }: Screen) => (order.includes(path) ? order.indexOf(path) : order.length);
  return screens.toSorted((one, other) => rank(one) - rank(other));
}
