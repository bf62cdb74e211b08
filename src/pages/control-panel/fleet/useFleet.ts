import { useLocale } from 'ra-core';
import { useEffect, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { type FleetTree, unpackCards } from '../../../resources/devices/boards/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import { type FleetStore, createFleetStore } from './fleetStore.ts';
import { readFleetCards, readFleetTree } from './readFleet.ts';

export const panelApiBase = '/api/resources/v1/control-panel';

export interface LoadedFleet {
  readonly fleet: FleetStore;
  readonly tree: FleetTree | undefined;
  /**
   * Sequence number of the latest change on the platform that the loaded cards include; `undefined` until the cards
   * have loaded.
   */
  readonly change: number | undefined;
  readonly failure: Error | undefined;
  /** Reloads all cards; the current cards remain until the new cards have loaded. */
  readonly reload: () => void;
}

interface State {
  readonly tree?: FleetTree;
  readonly change?: number;
  readonly failure?: Error;
}

/**
 * Loads all cards, and the tree of rooms, cabinets and chassis. The cards are stored outside of React; the returned
 * state changes when they have loaded.
 */
export function useFleet(): LoadedFleet {
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const [fleet] = useState(createFleetStore);
  const [state, setState] = useState<State>({});
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState(-1);

  useEffect(() => {
    // A view that becomes visible again still has its cards and only loads the changes that it missed.
    if (loaded === round) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const [tree, cards] = await Promise.all([
        send({ method: 'GET', path: `${panelApiBase}/tree`, silent: true, signal }),
        send({ method: 'POST', path: `${panelApiBase}/cards`, body: {}, silent: true, signal }),
      ]);
      const response = readFleetCards(cards.data, language);
      if (!response.unchanged) fleet.replace(unpackCards(response.pack));
      const next = { tree: readFleetTree(tree.data, language), change: response.change };
      if (signal.aborted) return;
      setState(next);
      setLoaded(round);
    };
    load().catch((cause: unknown) => {
      const failure = cause instanceof Error ? cause : new Error(String(cause));
      if (!signal.aborted) setState(before => ({ ...before, failure }));
    });
    return () => leaving.abort();
  }, [send, fleet, language, round, loaded]);

  return {
    fleet,
    tree: state.tree,
    change: state.change,
    failure: state.failure,
    reload: () => {
      setState(({ tree, change }) => (tree && change !== undefined ? { tree, change } : {}));
      setRound(item => item + 1);
    },
  };
}
