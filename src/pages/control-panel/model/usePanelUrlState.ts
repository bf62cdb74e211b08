import { useMemo } from 'react';

import { useUrlQuery } from '../../../screens/useUrlQuery.ts';
import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { type PanelUrlState, parsePanelQuery, toPanelQuery } from './panelUrl.ts';

/** Keeps the state of the panel in the URL, so that users can share and bookmark the state. */
export function usePanelUrlState(): readonly [PanelUrlState, (change: Partial<PanelUrlState>) => void] {
  const [query, write] = useUrlQuery();
  const address = useMemo(() => parsePanelQuery(query), [query]);
  const change = useStableCallback((wanted: Partial<PanelUrlState>) =>
    write(toPanelQuery({ ...address, ...wanted }), { replace: true }),
  );
  return [address, change];
}
