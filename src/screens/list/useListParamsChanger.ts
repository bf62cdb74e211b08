import { createContext, useContext } from 'react';

import type { ListParams } from './listParams.ts';

/**
 * Changes the list's parameters, starting from the current parameters, and returns the new parameters. A change that
 * sets no page returns to the first page. A change must not start from the rendered parameters, because React may
 * render an earlier change late.
 */
export type ListParamsChanger = (toNext: (now: ListParams) => Partial<ListParams>) => ListParams;

export const ListParamsChangerContext = createContext<ListParamsChanger | undefined>(undefined);

/** Returns the `ListParamsChanger` function of the surrounding list. */
export function useListParamsChanger(): ListParamsChanger {
  const change = useContext(ListParamsChangerContext);
  if (!change) throw new Error('The parts of a list are drawn inside of a ListScreen');
  return change;
}
