import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';
import { CurrentVersion } from './CurrentVersion.tsx';

/** Current version, and the upgrade to another version. The history lists earlier upgrades. */
export default function PlatformUpgradesPage({ resource }: PageProps) {
  const history = <ScreenLink to="platform-versions" code="upgrades:platform-versions" />;
  return (
    <FlowScreen
      resource={resource}
      head={<CurrentVersion />}
      tools={history}
      resultLinks={history}
      items={{ resource: 'platform-upgrade-steps', batchField: 'upgradeId' }}
    />
  );
}
