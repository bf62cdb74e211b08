import { Activity, memo } from 'react';
import { type Location, Route, Routes } from 'react-router';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ResourceScreens } from '../../screens/routes/ResourceScreens.tsx';
import { useResource } from '../../screens/useResource.ts';
import { ScrollRestoration } from './ScrollRestoration.tsx';
import { useScrollPositions } from './useScrollPositions.ts';
import { ViewBoundary } from '../errors/ViewBoundary.tsx';
import type { Tab, Tabs } from './tabs.ts';

interface CachedViewsProps {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  readonly location: Location;
  /** Keys of the most recently visited pages, whose views stay mounted. */
  readonly recent: readonly string[];
  /** Number of reloads of each page. */
  readonly reloads: ReadonlyMap<string, number>;
}

/**
 * Views of the most recently visited tabs, each at its last address. Hidden views keep their state and send no
 * requests; pages with `isKept: false` are only mounted while visible. When the user returns to an unmounted view, the
 * view is mounted at its last address and scroll position, and offers the draft of its form.
 */
export function CachedViews({ tabs, activeKey, location, recent, reloads }: CachedViewsProps) {
  const places = useScrollPositions(activeKey);
  return (
    tabs
      .filter(tab => tab.key === activeKey || (tab.isKept && recent.includes(tab.key)))
      // Sort by key, so that reordering the tabs does not move the views in the DOM.
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(tab => {
        const isActive = tab.key === activeKey;
        return (
          <Activity key={`${tab.key} ${reloads.get(tab.key) ?? 0}`} mode={isActive ? 'visible' : 'hidden'}>
            <ViewBoundary>
              <View tab={tab} address={tab.address} location={isActive ? location : null} />
              <ScrollRestoration place={() => places.get(tab.key)} />
            </ViewBoundary>
          </Activity>
        );
      })
  );
}

interface ViewProps {
  readonly tab: Tab;
  readonly address: string;
  /** Router location of the visible view; `null` for hidden views, which stay at their own address. */
  readonly location: Location | null;
}

const View = memo(function View({ tab, address, location }: ViewProps) {
  const resource = useResource(tab.resource);
  return resource ? (
    <Routes location={location ?? address}>
      <Route path={`/${tab.resource}/*`} element={<Screens resource={resource} />} />
    </Routes>
  ) : null;
});

const Screens = memo(function Screens({ resource }: { readonly resource: Resource }) {
  return <ResourceScreens resource={resource} />;
});
