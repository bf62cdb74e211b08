import { useLocale } from 'ra-core';
import { useEffect, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { type FleetTree, unpackCards } from '../../../schemas/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import { type Fleet, createFleet } from './fleet.ts';
import { readCards, readTree } from './readFleet.ts';

export const panelPath = '/api/resources/v1/control-panel';

export interface LoadedFleet {
  readonly fleet: Fleet;
  readonly tree: FleetTree | undefined;
  /** The number of the change up to which the cards are known; `undefined` until they are. */
  readonly change: number | undefined;
  readonly failure: Error | undefined;
  /** Reads everything anew; what is shown stays until then. */
  readonly reload: () => void;
}

interface State {
  readonly tree?: FleetTree;
  readonly change?: number;
  readonly failure?: Error;
}

/** All cards and the places they can sit in. They are kept beside React, so this is told when they have come. */
export function useFleet(): LoadedFleet {
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const [fleet] = useState(createFleet);
  const [state, setState] = useState<State>({});
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState(-1);

  useEffect(() => {
    // A view that is shown again has its cards still, and asks for what has changed since.
    if (loaded === round) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const [tree, cards] = await Promise.all([
        send({ method: 'GET', path: `${panelPath}/tree`, silent: true, signal }),
        send({ method: 'POST', path: `${panelPath}/cards`, body: {}, silent: true, signal }),
      ]);
      const answer = readCards(cards.data, language);
      if (!answer.unchanged) fleet.replace(unpackCards(answer.pack));
      const next = { tree: readTree(tree.data, language), change: answer.change };
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
      setRound(one => one + 1);
    },
  };
}
