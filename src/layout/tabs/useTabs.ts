import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { KeptStorage } from '../../authProvider/keptStorage.ts';
import { config } from '../../config.ts';
import type { Resource } from '../../schemas/resource.ts';
import { tabOf } from './tabOf.ts';
import {
  type Closing,
  type Tab,
  type Tabs,
  closeAll,
  closeOne,
  closeOthers,
  moveTo,
  parseTabs,
  remember,
  togglePin,
  visit,
} from './tabs.ts';

interface UseTabsOptions {
  /** The resource of the open place, `undefined` while it loads or where no screen is. */
  readonly resource: Resource | undefined;
  readonly storage: KeptStorage;
  /** Tabs are kept for one user. */
  readonly storageKey: string;
}

export interface TabsHandle {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  /** The pages whose views are kept, the one visited last first. */
  readonly recent: readonly string[];
  /** How often each page was asked to begin anew. */
  readonly reloads: ReadonlyMap<string, number>;
  readonly close: (key: string) => void;
  /** Goes elsewhere and keeps nothing of the open page; its tab goes too, unless it is pinned. */
  readonly leave: (goTo: string) => void;
  readonly closeOthers: (key: string) => void;
  readonly closeAll: () => void;
  /** Draws a page anew and reads what it shows again. */
  readonly reload: (key: string) => void;
  readonly togglePin: (key: string) => void;
  /** Puts a page where another one stands. */
  readonly moveTo: (key: string, place: string) => void;
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
  const kept = useRecent(activeKey);
  const { reloads, reload } = useReloads();
  const apply = ({ tabs: remaining, goTo }: Closing) => {
    setTabs(remaining);
    if (goTo === null) return;
    setLeft(location.key);
    void navigate(goTo);
  };
  return {
    tabs: visited,
    activeKey,
    recent: kept,
    reloads,
    close: key => apply(closeOne(tabs, key, activeKey)),
    leave: goTo => {
      const open = visited.find(one => one.key === activeKey);
      if (open?.isPinned) reload(open);
      apply({ tabs: open && !open.isPinned ? closeOne(visited, open.key, activeKey).tabs : visited, goTo });
    },
    closeOthers: key => apply(closeOthers(tabs, key, activeKey)),
    closeAll: () => apply(closeAll(tabs)),
    reload: key => {
      const tab = visited.find(one => one.key === key);
      if (!tab) return;
      reload(tab);
      if (key !== activeKey) void navigate(tab.address);
    },
    togglePin: key => setTabs(togglePin(visited, key)),
    moveTo: (key, place) => setTabs(moveTo(visited, key, place)),
  };
}

function useRecent(activeKey: string | null): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([]);
  const now = activeKey === null ? recent : remember(recent, activeKey, config.keptViews);
  if (now !== recent) setRecent(now);
  return now;
}

function useReloads() {
  const queryClient = useQueryClient();
  const [reloads, setReloads] = useState<ReadonlyMap<string, number>>(new Map());
  const reload = ({ key, resource }: Tab) => {
    // What is known of the resource is out of date; the new view asks for what it shows, and nobody else does.
    void queryClient.invalidateQueries({ queryKey: [resource], refetchType: 'none' });
    setReloads(before => new Map(before).set(key, (before.get(key) ?? 0) + 1));
  };
  return { reloads, reload };
}
