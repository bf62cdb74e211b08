import { useListContext } from 'ra-core';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { LazyPanel } from '../parts/LazyPanel.tsx';

interface ListTopPanelProps {
  readonly resource: Resource;
  readonly name: string;
}

/** Hand-written panel that a resource shows above its list. */
export default function ListTopPanel({ resource, name }: ListTopPanelProps) {
  const { filterValues, filter } = useListContext();
  return (
    <LazyPanel
      name={name}
      resource={resource}
      record={{}}
      filter={{ ...filterValues, ...filter }}
      onClose={() => undefined}
    />
  );
}
