import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { KeptStorage } from '../../authProvider/keptStorage.ts';
import type { Resource } from '../../schemas/resource.ts';
import { tabOf } from './tabOf.ts';
import { type Closing, type Tabs, closeAll, closeOne, closeOthers, parseTabs, visit } from './tabs.ts';

interface UseTabsOptions {
  /** The resource of the open place, `undefined` while it loads or where no screen is. */
  readonly resource: Resource | undefined;
  readonly storage: KeptStorage;
  /** Tabs are kept for one user. */
  readonly storageKey: string;
}

interface TabsHandle {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
  readonly closeAll: () => void;
}

/** The visited pages of this user, one for each path, kept over a reload. */
export function useTabs({ resource, storage, storageKey }: UseTabsOptions): TabsHandle {
  const location = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<Tabs>(() => parseTabs(storage.read(storageKey)));
  const isHere = resource !== undefined && location.pathname.split('/')[1] === resource.name;
  const here = isHere ? tabOf(location, resource) : null;
  // The router leaves a closed page a moment after its tab has gone; until then it is no visit.
  const [left, setLeft] = useState<string | null>(null);
  const visited = here && location.key !== left ? visit(tabs, here) : tabs;
  // Adjusted while drawing, so that a page is there in the same frame as its tab.
  if (visited !== tabs) setTabs(visited);

  useEffect(() => storage.write(storageKey, JSON.stringify(visited)), [storage, storageKey, visited]);

  const activeKey = here?.key ?? null;
  const apply = ({ tabs: remaining, goTo }: Closing) => {
    setTabs(remaining);
    if (goTo === null) return;
    setLeft(location.key);
    void navigate(goTo);
  };
  return {
    tabs: visited,
    activeKey,
    close: key => apply(closeOne(tabs, key, activeKey)),
    closeOthers: key => apply(closeOthers(tabs, key, activeKey)),
    closeAll: () => apply(closeAll()),
  };
}
