import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';

/** All records that match a filter, except those that the user has unticked. */
export interface AllMatchingSelection {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly exclude: readonly RaRecord['id'][];
  readonly count: number;
}

/** Action that the user has started, with its records (none for toolbar actions). */
export interface StartedAction {
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly RaRecord[];
  /** Filter of the list from which the action was started. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Present when the action applies to all records that match a filter; `records` then only contains the visible
   * records.
   */
  readonly all?: AllMatchingSelection | undefined;
  /** Receives the id of the job when the platform runs the action as a job. */
  readonly onJob?: ((taskId: number) => void) | undefined;
}

/** Returns the key of the draft for the action's form. All selections of several records share one draft. */
export function draftKeyOf({ resource, action, records, all }: StartedAction): string {
  const [only, ...others] = records;
  const target = all || others.length > 0 ? 'several' : String(only?.id ?? 'none');
  return `${resource.name}/${target}/${action.name}`;
}

const ActionStarterContext = createContext<(started: StartedAction) => void>(() => undefined);

export const ActionStarterProvider = ActionStarterContext.Provider;

/**
 * Returns a function that starts an action: the action host then asks the user for input, calls the platform and shows
 * the result.
 */
export function useActionStarter(): (started: StartedAction) => void {
  return useContext(ActionStarterContext);
}
