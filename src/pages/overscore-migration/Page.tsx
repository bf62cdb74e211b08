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
      outcome={history}
      items={{ resource: 'overscore-moves', by: 'migrationId', control: 'overscore-migration:control' }}
    />
  );
}
