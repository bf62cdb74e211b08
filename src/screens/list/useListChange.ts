import { createContext, useContext } from 'react';

import type { ListParams } from './listParams.ts';

/**
 * Changes the list's parameters, starting from the current parameters, and returns the new parameters. A change that
 * sets no page returns to the first page. A change must not start from the rendered parameters, because React may
 * render an earlier change late.
 */
export type ChangeList = (toNext: (now: ListParams) => Partial<ListParams>) => ListParams;

export const ListChangeContext = createContext<ChangeList | undefined>(undefined);

/** Returns the `ChangeList` function of the surrounding list. */
export function useListChange(): ChangeList {
  const change = useContext(ListChangeContext);
  if (!change) throw new Error('The parts of a list are drawn inside of a ListScreen');
  return change;
}
