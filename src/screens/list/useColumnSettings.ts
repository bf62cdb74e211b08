import { useStore, useStoreContext } from 'ra-core';
import { useCallback, useMemo } from 'react';

import { type ColumnSettings, parseColumnSettings } from '../../schemas/vocabulary/savedView.ts';

/** Changes the column settings, starting from the stored settings, which may be newer than the rendered settings. */
export type ColumnSettingsChanger = (toNext: (now: ColumnSettings) => ColumnSettings) => void;

/** Returns the stored column settings; damaged settings are replaced by the defaults. */
export function useColumnSettings(resource: string): readonly [ColumnSettings, ColumnSettingsChanger] {
  const key = `${resource}.columns`;
  const store = useStoreContext();
  const [stored] = useStore<unknown>(key, null);
  const change = useCallback<ColumnSettingsChanger>(
    toNext => store.setItem(key, toNext(parseColumnSettings(store.getItem<unknown>(key)))),
    [store, key],
  );
  return [useMemo(() => parseColumnSettings(stored), [stored]), change];
}
