import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';

/** An action that a person has asked for, and the records it is meant for (none for toolbar actions). */
export interface StartedAction {
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly RaRecord[];
}

const ActionStarterContext = createContext<(started: StartedAction) => void>(() => undefined);

export const ActionStarterProvider = ActionStarterContext.Provider;

/** Starts an action: asks what has to be asked, calls the platform, shows the result. */
export function useActionStarter(): (started: StartedAction) => void {
  return useContext(ActionStarterContext);
}
