import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';

/** Volumes move into another partition; each batch stands in the history, with what became of each of them. */
export default function StorageMigrationPage({ resource }: PageProps) {
  const history = <ScreenLink to="storage-migrations" code="storage:storage-migrations" />;
  return (
    <FlowScreen
      resource={resource}
      tools={history}
      outcome={history}
      items={{ resource: 'storage-moves', by: 'migrationId', control: 'storage-migration:control' }}
    />
  );
}
