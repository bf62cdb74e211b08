import { useTranslate } from 'ra-core';

import { ListScreen } from './ListScreen.tsx';
import { SkeletonTable } from './SkeletonTable.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { useHasPermission } from '../services.ts';
import { useRequiredResource } from '../useResource.ts';

interface RelatedListProps {
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** List of another resource inside a screen, with a fixed filter. */
export function RelatedList({ name, filter }: RelatedListProps) {
  const resource = useRequiredResource(name);
  const may = useHasPermission();
  const translate = useTranslate();
  if (!resource) return <SkeletonTable columns={5} rows={5} />;
  if (!may(resource.code)) return <StateMessage icon="Lock" title={translate('message.noPermission')} />;
  return <ListScreen resource={resource} embedded={{ filter, key: `${name} ${JSON.stringify(filter)}` }} />;
}
