import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Preview, Selection } from '../../dataProvider/selections.ts';
import type { StartedAction } from './actionStarter.ts';
import { takesSelection } from './takesSelection.ts';

export interface ChosenRecords {
  /** Being asked; until the answer is there, nothing runs. */
  readonly isPending: boolean;
  readonly selection?: Selection;
  readonly preview?: Preview;
  readonly failure?: unknown;
  /** Asks again, for the records as they are by then. */
  readonly again: () => void;
}

type State = Omit<ChosenRecords, 'again'>;

/** What an older platform answers to a call that it does not know. */
const unknownCall = 404;

/**
 * Fixes the records that an action is meant for, and asks what it would do to them, before it may run: what was shown is
 * what runs. One record needs none of it, its own button has told; of what touches others as well it is told whom.
 */
export function useSelection(started: StartedAction): ChosenRecords {
  const { resource, action, records, all } = started;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isOne = all === undefined && records.length <= 1;
  const isAsked = (!isOne || action.interrupts === true) && takesSelection(resource, action);
  const [state, setState] = useState<State>({ isPending: isAsked });
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    const choice = all ? { filter: all.filter, exclude: all.exclude } : { ids: records.map(one => one.id) };
    const ask = async (): Promise<State> => {
      const selection = await dataProvider.select(resource.name, choice);
      const preview = await dataProvider.preview(selection.token, action.name, leaving.signal);
      return { isPending: false, preview, ...(!isOne && { selection }) };
    };
    const withoutPreview = (error: unknown): State => {
      const isOlder = error instanceof PlatformError && error.code === unknownCall && !all;
      return { isPending: false, ...(!isOlder && { failure: error }) };
    };
    void ask()
      .catch(withoutPreview)
      .then(found => !leaving.signal.aborted && setState(found));
    return () => leaving.abort();
    // The action that was started does not change while its dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [started, round]);

  const again = useCallback(() => {
    setState({ isPending: true });
    setRound(one => one + 1);
  }, []);
  return { ...state, again };
}
