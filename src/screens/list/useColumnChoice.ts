import { useStore } from 'ra-core';

import { isRecord } from '../../schemas/json.ts';
import type { ColumnChoice } from './columns.ts';

/** The remembered choice of columns; whatever a damaged store holds reads as the default. */
export function useColumnChoice(resource: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [stored, setStored] = useStore<unknown>(`${resource}.columns`, null);
  return [parse(stored), setStored];
}

function parse(value: unknown): ColumnChoice {
  const hidden = isRecord(value) && Array.isArray(value['hidden']) ? value['hidden'] : [];
  return { hidden: hidden.filter(name => typeof name === 'string') };
}
