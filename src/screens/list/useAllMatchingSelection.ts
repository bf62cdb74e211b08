import { type RaRecord, useListContext } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';

import type { AllMatchingSelection } from '../actions/actionStarter.ts';
import { useStableCallback } from '../useStableCallback.ts';

type Id = RaRecord['id'];

interface AllMatchingChoice {
  /** Number of matching records if all rows of the page are ticked and further records match; otherwise `null`. */
  readonly matchingCount: number | null;
  /** Present when the selection includes all matching records, whether they have loaded or not. */
  readonly all: AllMatchingSelection | undefined;
  readonly selectAll: () => void;
  readonly deselectAll: () => void;
}

interface ExtendedSelection {
  readonly key: string;
  /**
   * Ids of the rows that were ticked when the selection was extended, and of the rows that have loaded since. If one of
   * these rows has no tick, the user has unticked it.
   */
  readonly seen: ReadonlySet<string>;
}

/**
 * Extends the selection from the page to all records that match the filter. Rows of other pages are ticked when they
 * load; rows that the user unticks are excluded. When the filter changes, the selection ends.
 */
export function useAllMatchingSelection(): AllMatchingChoice {
  const { data, total = 0, selectedIds, filter, filterValues, onSelect } = useListContext<RaRecord>();
  const [extended, setExtended] = useState<ExtendedSelection | null>(null);
  const requested = useMemo<Readonly<Record<string, unknown>>>(
    () => ({ ...filter, ...filterValues }),
    [filter, filterValues],
  );
  const key = JSON.stringify(requested);
  const ticked = new Set(selectedIds.map(String));
  const isOn = extended?.key === key;

  const tickNewRows = useStableCallback(() => {
    if (!isOn) return;
    const newIds = (data ?? []).map(({ id }) => id).filter(id => !extended.seen.has(String(id)));
    if (newIds.length === 0) return;
    setExtended({ key, seen: new Set([...extended.seen, ...newIds.map(String)]) });
    onSelect([...selectedIds, ...newIds.filter(id => !ticked.has(String(id)))]);
  });
  useEffect(() => tickNewRows(), [data, extended, tickNewRows]);

  const exclude = isOn ? [...extended.seen].filter(id => !ticked.has(id)) : [];
  const isPageTicked = (data ?? []).length > 0 && (data ?? []).every(({ id }) => ticked.has(String(id)));
  return {
    matchingCount: !isOn && isPageTicked && total > ticked.size ? total : null,
    all: isOn ? { filter: requested, exclude: exclude.map(toId), count: total - exclude.length } : undefined,
    selectAll: () => setExtended({ key, seen: ticked }),
    deselectAll: () => setExtended(null),
  };
}

function toId(text: string): Id {
  return /^\d+$/.test(text) ? Number(text) : text;
}
