import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';
import { PresentVersion } from './PresentVersion.tsx';

/** What the platform runs, and the way to another version; earlier ones stand in the history. */
export default function PlatformUpgradesPage({ resource }: PageProps) {
  const history = <ScreenLink to="platform-versions" code="upgrades:platform-versions" />;
  return (
    <FlowScreen
      resource={resource}
      head={<PresentVersion />}
      tools={history}
      outcome={history}
      items={{ resource: 'platform-upgrade-steps', by: 'upgradeId' }}
    />
  );
}
