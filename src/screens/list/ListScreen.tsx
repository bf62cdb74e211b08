import { ListBase } from 'ra-core';

import type { Resource } from '../../schemas/resource.ts';
import { allFields } from '../../schemas/systemFields.ts';
import './list.css';
import { ListView } from './ListView.tsx';
import { usualPageSize } from './pageSizes.ts';

interface ListScreenProps {
  readonly resource: Resource;
  /** A list inside another screen: narrowed for good, without an address of its own. */
  readonly embedded?: { readonly filter: Readonly<Record<string, unknown>>; readonly key: string };
}

/** The list of any resource. Page, sort and filter stand in the address; react-admin's list context holds the data. */
export function ListScreen({ resource, embedded }: ListScreenProps) {
  const sort = resource.sort ?? { field: defaultSort(resource), order: 'DESC' as const };
  const place = embedded
    ? { filter: { ...embedded.filter }, disableSyncWithLocation: true, storeKey: false as const }
    : { storeKey: `${resource.name}.list` };
  return (
    <ListBase
      key={embedded?.key ?? resource.name}
      resource={resource.name}
      sort={sort}
      perPage={usualPageSize}
      exporter={false}
      disableAuthentication
      {...place}
    >
      <ListView resource={resource} isEmbedded={embedded !== undefined} />
    </ListBase>
  );
}

function defaultSort(resource: Resource): string {
  return 'createTime' in allFields(resource) ? 'createTime' : 'id';
}
