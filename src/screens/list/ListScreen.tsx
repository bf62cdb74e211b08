import { ListBase, useStoreContext } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { askWhole } from '../../schemas/filterOperators.ts';
import type { Resource } from '../../schemas/resource.ts';
import './list.css';
import { ListView } from './ListView.tsx';
import { listDefaults } from './firstList.ts';
import { startWithView } from './startView.ts';

interface ListScreenProps {
  readonly resource: Resource;
  /**
   * A list inside another screen: narrowed for good to what has just these values, without an address of its own. With `everyMs` it is asked anew so often
   * while it can be seen.
   */
  readonly embedded?: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly key: string;
    readonly everyMs?: number;
  };
}

/** The list of any resource. Page, sort and filter stand in the address; react-admin's list context holds the data. */
export function ListScreen({ resource, embedded }: ListScreenProps) {
  const defaults = listDefaults(resource);
  const store = useStoreContext();
  const { pathname, search } = useLocation();
  // Before react-admin reads what is kept of the list.
  useState(() => !embedded && startWithView({ store, resource, search }, defaults.storeKey));
  // The address of a form for a new record is the form's: what it says there are values to start with.
  const isCovered = pathname === `/${resource.name}/create`;
  const place = embedded
    ? {
        filter: { ...askWhole(resource.fields, embedded.filter) },
        disableSyncWithLocation: true,
        storeKey: false as const,
      }
    : { disableSyncWithLocation: isCovered };
  return (
    <ListBase
      key={embedded?.key ?? resource.name}
      resource={resource.name}
      exporter={false}
      disableAuthentication
      queryOptions={{ onError: toldInPlace, ...(embedded?.everyMs && { refetchInterval: embedded.everyMs }) }}
      {...defaults}
      {...place}
    >
      <ListView resource={resource} isEmbedded={embedded !== undefined} isFollowed={embedded?.everyMs !== undefined} />
    </ListBase>
  );
}

/** The view says what could not be read, where react-admin would say it once more in a notice. */
const toldInPlace = () => undefined;
