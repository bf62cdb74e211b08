import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { AllMatching } from '../list/useAllMatching.ts';

/** An action that a person has asked for, and the records it is meant for (none for toolbar actions). */
export interface StartedAction {
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly RaRecord[];
  /** What the list is narrowed to in which it was asked for. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** All that a filter finds is meant, of which the records are only those in sight. */
  readonly all?: AllMatching | undefined;
  /** Told the number of the job that it has become. */
  readonly onJob?: ((taskId: number) => void) | undefined;
}

/** What was typed into its dialog is kept under this; of several records it is one draft, whichever they were. */
export function draftKeyOf({ resource, action, records, all }: StartedAction): string {
  const [only, ...others] = records;
  const target = all || others.length > 0 ? 'several' : String(only?.id ?? 'none');
  return `${resource.name}/${target}/${action.name}`;
}

const ActionStarterContext = createContext<(started: StartedAction) => void>(() => undefined);

export const ActionStarterProvider = ActionStarterContext.Provider;

/** Starts an action: asks what has to be asked, calls the platform, shows the result. */
export function useActionStarter(): (started: StartedAction) => void {
  return useContext(ActionStarterContext);
}
