import { type RaRecord, useListContext } from 'ra-core';
import { useRef } from 'react';

import { useLatest } from '../useLatest.ts';

type Id = RaRecord['id'];

/** Ticks a row; with shift, all rows from the one that was ticked last to this one. */
export type Tick = (id: Id, isRange: boolean) => void;

export function useTicks(rows: readonly RaRecord[]): Tick {
  const { selectedIds, onToggleItem, onSelect } = useListContext<RaRecord>();
  const anchor = useRef<Id | undefined>(undefined);
  return useLatest((id: Id, isRange: boolean) => {
    const from = anchor.current;
    const range = isRange && from !== undefined && from !== id ? idsBetween(rows, from, id) : [];
    anchor.current = id;
    if (range.length === 0) onToggleItem(id);
    else onSelect(withRange(selectedIds, range));
  });
}

/** The ids of the rows between two of them, both included; none when one of them is not among the rows. */
export function idsBetween(rows: readonly RaRecord[], one: Id, other: Id): readonly Id[] {
  const ids = rows.map(row => row.id);
  const [from = -1, to = -1] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
  return from < 0 ? [] : ids.slice(from, to + 1);
}

function withRange(selected: readonly Id[], range: readonly Id[]): Id[] {
  const known = new Set(selected.map(String));
  return [...selected, ...range.filter(id => !known.has(String(id)))];
}
