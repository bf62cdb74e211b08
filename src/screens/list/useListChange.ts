import { createContext, useContext } from 'react';

import type { ListParams } from './listParams.ts';

/**
 * Changes the list's parameters based on the current ones and returns the result; a change without a page resets to the
 * first page. React may render a change late, so rendered parameters must not be the base.
 */
export type ChangeList = (toNext: (now: ListParams) => Partial<ListParams>) => ListParams;

export const ListChangeContext = createContext<ChangeList | undefined>(undefined);

export function useListChange(): ChangeList {
  const change = useContext(ListChangeContext);
  if (!change) throw new Error('The parts of a list are drawn inside of a ListScreen');
  return change;
}
