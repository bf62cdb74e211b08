import { useMemo } from 'react';

import { useUrlQuery } from '../../../screens/useUrlQuery.ts';
import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { type PanelUrlState, readPanelUrl, writePanelUrl } from './panelUrl.ts';

/** Keeps the state of the panel in the URL, so that users can share and bookmark the state. */
export function usePanelUrlState(): readonly [PanelUrlState, (change: Partial<PanelUrlState>) => void] {
  const [query, write] = useUrlQuery();
  const address = useMemo(() => readPanelUrl(query), [query]);
  const change = useStableCallback((wanted: Partial<PanelUrlState>) =>
    write(writePanelUrl({ ...address, ...wanted }), { replace: true }),
  );
  return [address, change];
}
