import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';

/** Compensates many users at once. The compensation records list every user. */
export default function UserCompensationPage({ resource }: PageProps) {
  const records = <ScreenLink to="compensation-records" code="billing:compensation-records" />;
  return <FlowScreen resource={resource} tools={records} resultLinks={records} />;
}
