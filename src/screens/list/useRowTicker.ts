import { type RaRecord, useListContext } from 'ra-core';
import { useRef } from 'react';

import { useStableCallback } from '../useStableCallback.ts';

type Id = RaRecord['id'];

/** Ticks or unticks a row. With `isRange`, ticks all rows from the row of the previous call to this row. */
export type RowTicker = (id: Id, isRange: boolean) => void;

/** Returns the function that ticks rows. A range starts at the row of the previous call. */
export function useRowTicker(rows: readonly RaRecord[]): RowTicker {
  const { selectedIds, onToggleItem, onSelect } = useListContext<RaRecord>();
  const anchor = useRef<Id | undefined>(undefined);
  return useStableCallback((id: Id, isRange: boolean) => {
    const from = anchor.current;
    const range = isRange && from !== undefined && from !== id ? idsBetween(rows, from, id) : [];
    anchor.current = id;
    if (range.length === 0) onToggleItem(id);
    else onSelect(withRange(selectedIds, range));
  });
}

/** Returns the ids of the rows between two rows, both included; empty if either row has not been loaded. */
export function idsBetween(rows: readonly RaRecord[], id: Id, other: Id): readonly Id[] {
  const ids = rows.map(row => row.id);
  const [from = -1, to = -1] = [ids.indexOf(id), ids.indexOf(other)].toSorted((a, b) => a - b);
  return from < 0 ? [] : ids.slice(from, to + 1);
}

function withRange(selected: readonly Id[], range: readonly Id[]): Id[] {
  const known = new Set(selected.map(String));
  return [...selected, ...range.filter(id => !known.has(String(id)))];
}
