import { Activity, memo } from 'react';
import { type Location, Route, Routes } from 'react-router';

import type { Resource } from '../../schemas/resource.ts';
import { ResourceScreens } from '../../screens/ResourceScreens.tsx';
import { useResource } from '../../screens/useResource.ts';
import { ViewBoundary } from '../ViewBoundary.tsx';
import type { Tab, Tabs } from './tabs.ts';

interface KeptViewsProps {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  readonly location: Location;
  readonly onError: (error: Error) => void;
}

/**
 * The views of all kept tabs, each with the address where it was left. Hidden ones keep their state and ask nothing;
 * pages that must not be kept are only there while they are open.
 */
export function KeptViews({ tabs, activeKey, location, onError }: KeptViewsProps) {
  return tabs
    .filter(tab => tab.isKept || tab.key === activeKey)
    .map(tab => {
      const isActive = tab.key === activeKey;
      return (
        <Activity key={tab.key} mode={isActive ? 'visible' : 'hidden'}>
          <ViewBoundary onError={onError}>
            <View tab={tab} address={tab.address} location={isActive ? location : null} />
          </ViewBoundary>
        </Activity>
      );
    });
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
