import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';

/** Migrates volumes to another partition. The history contains each batch, with the result per volume. */
export default function StorageMigrationPage({ resource }: PageProps) {
  const history = <ScreenLink to="storage-migrations" code="storage:storage-migrations" />;
  return (
    <FlowScreen
      resource={resource}
      tools={history}
      resultLinks={history}
      items={{ resource: 'storage-moves', batchField: 'migrationId', control: 'storage-migration:control' }}
    />
  );
}
