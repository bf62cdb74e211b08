import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { SafeStorage } from '../../authProvider/safeStorage.ts';
import { config } from '../../config.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { tabOf } from './tabOf.ts';
import {
  type CloseResult,
  type Tab,
  type Tabs,
  closeAllTabs,
  closeTab,
  closeOtherTabs,
  moveTab,
  parseTabs,
  addRecentPage,
  togglePin,
  visitTab,
} from './tabs.ts';

interface UseTabsOptions {
  /** Resource of the current address; `undefined` while it loads or for an unknown address. */
  readonly resource: Resource | undefined;
  readonly storage: SafeStorage;
  /** Key that contains the user's id, so that each user has their own tabs. */
  readonly storageKey: string;
}

/** Tabs of the visited pages, and the functions that change them. */
export interface TabsHandle {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  /** Keys of the pages whose views stay mounted, the latest first. */
  readonly recent: readonly string[];
  /** Number of reloads of each page. */
  readonly reloads: ReadonlyMap<string, number>;
  readonly close: (key: string) => void;
  /** Opens another address and closes the tab of the current page. A pinned tab stays open and is reloaded. */
  readonly leave: (goTo: string) => void;
  readonly closeOtherTabs: (key: string) => void;
  readonly closeAllTabs: () => void;
  /** Remounts a page and refetches its data. */
  readonly reload: (key: string) => void;
  readonly togglePin: (key: string) => void;
  /** Moves a tab to the position of another tab. */
  readonly moveTo: (key: string, place: string) => void;
}

/** Manages the tabs of the visited pages, one per path. The tabs are stored, so that they survive a reload. */
export function useTabs({ resource, storage, storageKey }: UseTabsOptions): TabsHandle {
  const location = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<Tabs>(() => parseTabs(storage.read(storageKey)));
  const isHere = resource !== undefined && location.pathname.split('/')[1] === resource.name;
  const here = isHere ? tabOf(location, resource) : null;
  // The router leaves a closed page shortly after its tab has been removed. Until then, the location must not add the
  // tab again.
  const [closedLocationKey, setClosedLocationKey] = useState<string | null>(null);
  const visited = here && location.key !== closedLocationKey ? visitTab(tabs, here) : tabs;
  // Update the state during rendering, so that tab and page appear in the same frame.
  if (visited !== tabs) setTabs(visited);

  useEffect(() => storage.write(storageKey, JSON.stringify(visited)), [storage, storageKey, visited]);

  const activeKey = here?.key ?? null;
  const recent = useRecent(activeKey);
  const { reloads, reload } = useReloads();
  const apply = ({ tabs: remaining, goTo }: CloseResult) => {
    setTabs(remaining);
    if (goTo === null) return;
    setClosedLocationKey(location.key);
    void navigate(goTo);
  };
  return {
    tabs: visited,
    activeKey,
    recent,
    reloads,
    close: key => apply(closeTab(tabs, key, activeKey)),
    leave: goTo => {
      const open = visited.find(item => item.key === activeKey);
      if (open?.isPinned) reload(open);
      apply({ tabs: open && !open.isPinned ? closeTab(visited, open.key, activeKey).tabs : visited, goTo });
    },
    closeOtherTabs: key => apply(closeOtherTabs(tabs, key, activeKey)),
    closeAllTabs: () => apply(closeAllTabs(tabs)),
    reload: key => {
      const tab = visited.find(item => item.key === key);
      if (!tab) return;
      reload(tab);
      if (key !== activeKey) void navigate(tab.address);
    },
    togglePin: key => setTabs(togglePin(visited, key)),
    moveTo: (key, place) => setTabs(moveTab(visited, key, place)),
  };
}

function useRecent(activeKey: string | null): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([]);
  const now = activeKey === null ? recent : addRecentPage(recent, activeKey, config.maxCachedViews);
  if (now !== recent) setRecent(now);
  return now;
}

function useReloads() {
  const queryClient = useQueryClient();
  const [reloads, setReloads] = useState<ReadonlyMap<string, number>>(new Map());
  const reload = ({ key, resource }: Tab) => {
    // Mark the data of the resource as stale without refetching: only the remounted view fetches its data again.
    void queryClient.invalidateQueries({ queryKey: [resource], refetchType: 'none' });
    setReloads(before => new Map(before).set(key, (before.get(key) ?? 0) + 1));
  };
  return { reloads, reload };
}
