import { useStore, useStoreContext } from 'ra-core';
import { useCallback, useMemo } from 'react';

import { type ColumnSettings, parseColumnSettings } from '../../schemas/savedView.ts';

/** Changes the column settings based on the stored ones, which may be newer than the rendered ones. */
export type ChangeColumns = (toNext: (now: ColumnSettings) => ColumnSettings) => void;

/** Stored column settings; damaged ones read as the defaults. */
export function useColumnChoice(resource: string): readonly [ColumnSettings, ChangeColumns] {
  const key = `${resource}.columns`;
  const store = useStoreContext();
  const [stored] = useStore<unknown>(key, null);
  const change = useCallback<ChangeColumns>(
    toNext => store.setItem(key, toNext(parseColumnSettings(store.getItem<unknown>(key)))),
    [store, key],
  );
  return [useMemo(() => parseColumnSettings(stored), [stored]), change];
}
