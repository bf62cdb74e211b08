import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Preview, Selection } from '../../dataProvider/selectionCalls.ts';
import { eligibilityFields } from '../../schemas/vocabulary/actionForm.ts';
import type { StartedAction } from './actionStarter.ts';
import { supportsSelection } from './supportsSelection.ts';

type Values = Readonly<Record<string, unknown>>;

export interface SelectionState {
  /** True while the preview loads; the action cannot run until the preview has loaded. */
  readonly isPending: boolean;
  readonly selection?: Selection;
  readonly preview?: Preview;
  readonly failure?: unknown;
  /**
   * True if the action may run: the preview has an eligible record, or there is no preview, because the action needs
   * none or the platform offers none.
   */
  readonly isPossible: boolean;
  /** Creates a new selection and loads its preview. */
  readonly refetch: () => void;
  /** Sets the form values that decide which records are eligible. */
  readonly setEligibilityValues: (values: Values) => void;
}

type State = Omit<SelectionState, 'isPossible' | 'refetch' | 'setEligibilityValues'>;

/** Code in the response of an older platform to an unknown call. */
const unknownCall = 404;

/**
 * Creates a selection of an action's records and loads a preview of the action, so that the action runs on exactly the
 * records that the user has seen. When form values decide which records are eligible, each change loads a new preview;
 * the previous preview remains until the new preview has loaded. A single record only needs a preview if the action
 * ends another person's use of a device.
 */
export function useSelection(started: StartedAction): SelectionState {
  const { resource, action, records, all } = started;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isOne = all === undefined && records.length <= 1;
  const hasEligibilityFields = Object.keys(eligibilityFields(action)).length > 0;
  const isNeeded = (!isOne || action.interrupts === true) && supportsSelection(resource, action);
  const [state, setState] = useState<State>({ isPending: isNeeded });
  const [round, setRound] = useState(0);
  const [values, setEligibilityValues] = useState<Values>();
  const selectionRef = useRef<Selection>(undefined);

  useEffect(() => {
    if (!isNeeded || (hasEligibilityFields && !values)) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const choice = all ? { filter: all.filter, exclude: all.exclude } : { ids: records.map(record => record.id) };
    const load = async (): Promise<State> => {
      const selection = (selectionRef.current ??= await dataProvider.select(resource.name, choice));
      const preview = await dataProvider.preview(selection.token, action.name, { values, signal });
      return { isPending: false, preview, ...(!isOne && { selection }) };
    };
    const withoutPreview = (error: unknown): State => {
      const isOlder = error instanceof PlatformError && error.code === unknownCall && !all;
      return { isPending: false, ...(!isOlder && { failure: error }) };
    };
    void load()
      .catch(withoutPreview)
      .then(found => !signal.aborted && setState(found));
    return () => leaving.abort();
    // The started action does not change while its dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [started, round, values]);

  const refetch = useCallback(() => {
    selectionRef.current = undefined;
    setState({ isPending: true });
    setRound(item => item + 1);
  }, []);
  const isPossible = !state.isPending && state.failure === undefined && state.preview?.eligible !== 0;
  return { ...state, isPossible, refetch, setEligibilityValues };
}
