import { type RaRecord, useListContext } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';

import { useLatest } from '../useLatest.ts';

type Id = RaRecord['id'];

/** All records that a filter finds, but those that were unticked again. */
export interface AllMatching {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly exclude: readonly Id[];
  readonly count: number;
}

interface AllMatchingChoice {
  /** How many there are to be had, once the whole page is ticked; nothing while there are no more than are ticked. */
  readonly offered: number | null;
  /** Set while all of them are chosen, seen or not. */
  readonly all: AllMatching | undefined;
  readonly choose: () => void;
  readonly drop: () => void;
}

interface Chosen {
  readonly key: string;
  /** Rows that have been on the screen since: they are ticked, unless somebody has unticked them. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Chooses beyond the page: everything that the list's filter finds. Rows of other pages are ticked as they come into
 * sight; one that is unticked is left out. Another filter is another question, so it ends the choice.
 */
export function useAllMatching(): AllMatchingChoice {
  const { data, total = 0, selectedIds, filter, filterValues, onSelect } = useListContext<RaRecord>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const asked = useMemo<Readonly<Record<string, unknown>>>(
    () => ({ ...filter, ...filterValues }),
    [filter, filterValues],
  );
  const key = JSON.stringify(asked);
  const ticked = new Set(selectedIds.map(String));
  const isOn = chosen?.key === key;

  const tickNews = useLatest(() => {
    if (!isOn) return;
    const news = (data ?? []).map(({ id }) => id).filter(id => !chosen.seen.has(String(id)));
    if (news.length === 0) return;
    setChosen({ key, seen: new Set([...chosen.seen, ...news.map(String)]) });
    onSelect([...selectedIds, ...news.filter(id => !ticked.has(String(id)))]);
  });
  useEffect(() => tickNews(), [data, chosen, tickNews]);

  const exclude = isOn ? [...chosen.seen].filter(id => !ticked.has(id)) : [];
  const isPageTicked = (data ?? []).length > 0 && (data ?? []).every(({ id }) => ticked.has(String(id)));
  return {
    offered: !isOn && isPageTicked && total > ticked.size ? total : null,
    all: isOn ? { filter: asked, exclude: exclude.map(toId), count: total - exclude.length } : undefined,
    choose: () => setChosen({ key, seen: ticked }),
    drop: () => setChosen(null),
  };
}

function toId(text: string): Id {
  return /^\d+$/.test(text) ? Number(text) : text;
}
