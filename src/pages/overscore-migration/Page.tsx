import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';

/** Migrates instances to other hosts. The history contains each batch, with the result per instance. */
export default function OverscoreMigrationPage({ resource }: PageProps) {
  const history = <ScreenLink to="overscore-migrations" code="devices:overscore-migrations" />;
  return (
    <FlowScreen
      resource={resource}
      tools={history}
      resultLinks={history}
      items={{ resource: 'overscore-moves', batchField: 'migrationId', control: 'overscore-migration:control' }}
    />
  );
}
