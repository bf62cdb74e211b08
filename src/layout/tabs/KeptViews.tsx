import { Activity, memo } from 'react';
import { type Location, Route, Routes } from 'react-router';

import type { Resource } from '../../schemas/resource.ts';
import { ResourceScreens } from '../../screens/ResourceScreens.tsx';
import { useResource } from '../../screens/useResource.ts';
import { ScrolledBack } from './ScrolledBack.tsx';
import { useScrollPlaces } from './useScrollPlaces.ts';
import { ViewBoundary } from '../ViewBoundary.tsx';
import type { Tab, Tabs } from './tabs.ts';

interface KeptViewsProps {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  readonly location: Location;
  /** The pages visited last, whose views are kept. */
  readonly recent: readonly string[];
  /** How often each page was asked to begin anew. */
  readonly reloads: ReadonlyMap<string, number>;
}

/**
 * The views of the tabs visited last, each with the address where it was left. Hidden ones keep their state and ask
 * nothing; pages that must not be kept are only there while they are open. A view that has gone for newer ones begins
 * anew at its address, where it was scrolled to, and offers the draft of its form.
 */
export function KeptViews({ tabs, activeKey, location, recent, reloads }: KeptViewsProps) {
  const places = useScrollPlaces(activeKey);
  return (
    tabs
      .filter(tab => tab.key === activeKey || (tab.isKept && recent.includes(tab.key)))
      // Their order in the strip is no matter of the views, which would be moved in the page with it.
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(tab => {
        const isActive = tab.key === activeKey;
        return (
          <Activity key={`${tab.key} ${reloads.get(tab.key) ?? 0}`} mode={isActive ? 'visible' : 'hidden'}>
            <ViewBoundary>
              <View tab={tab} address={tab.address} location={isActive ? location : null} />
              <ScrolledBack place={() => places.get(tab.key)} />
            </ViewBoundary>
          </Activity>
        );
      })
  );
}

interface ViewProps {
  readonly tab: Tab;
  readonly address: string;
  /** The router's place for the open view; hidden ones stand still at their address. */
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
