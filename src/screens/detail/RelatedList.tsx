import { useTranslate } from 'ra-core';

import { ListScreen } from '../list/ListScreen.tsx';
import { SkeletonTable } from '../list/SkeletonTable.tsx';
import { State } from '../parts/State.tsx';
import { useMay } from '../services.ts';
import { useNeededResource } from '../useResource.ts';

interface RelatedListProps {
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The list of another resource inside a screen, narrowed for good. */
export function RelatedList({ name, filter }: RelatedListProps) {
  const resource = useNeededResource(name);
  const may = useMay();
  const translate = useTranslate();
  if (!resource) return <SkeletonTable columns={5} rows={5} />;
  if (!may(resource.code)) return <State icon="Lock" title={translate('message.noPermission')} />;
  return <ListScreen resource={resource} embedded={{ filter, key: `${name} ${JSON.stringify(filter)}` }} />;
}
