import { useStore } from 'ra-core';
import { useMemo } from 'react';

import { type ColumnChoice, readColumnChoice } from '../../schemas/savedView.ts';

/** The remembered choice of columns; whatever a damaged store holds reads as the default. */
export function useColumnChoice(resource: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [stored, setStored] = useStore<unknown>(`${resource}.columns`, null);
  return [useMemo(() => readColumnChoice(stored), [stored]), setStored];
}
