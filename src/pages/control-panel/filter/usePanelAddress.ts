import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useLatest } from '../../../screens/useLatest.ts';
import { type PanelAddress, readPanelAddress, writePanelAddress } from './panelAddress.ts';

/** What the page shows stands in its address, so that it can be shared and found again. */
export function usePanelAddress(): readonly [PanelAddress, (change: Partial<PanelAddress>) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readPanelAddress(new URLSearchParams(search)), [search]);
  const change = useLatest((wanted: Partial<PanelAddress>) => {
    const query = writePanelAddress({ ...address, ...wanted }).toString();
    void navigate({ pathname, search: query && `?${query}` }, { replace: true });
  });
  return [address, change];
}
