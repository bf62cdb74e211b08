import { useListContext } from 'ra-core';

import type { Resource } from '../../schemas/resource.ts';
import { Panel } from '../parts/Panel.tsx';

interface ListBandProps {
  readonly resource: Resource;
  readonly name: string;
}

/** What a resource has written for above its list. */
export default function ListBand({ resource, name }: ListBandProps) {
  const { filterValues, filter } = useListContext();
  return (
    <Panel
      name={name}
      resource={resource}
      record={{}}
      filter={{ ...filterValues, ...filter }}
      onClose={() => undefined}
    />
  );
}
