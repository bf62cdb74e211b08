import { useLogOut } from './ForcedPasswordChange.tsx';
import { createLazyComponent } from './screens/lazyComponent.tsx';
import type { AppServices } from './appServices.ts';

const SecondFactorDialog = createLazyComponent(() => import('./layout/session/SecondFactorDialog.tsx'));

interface ForcedSecondFactorSetupProps {
  readonly app: AppServices;
  readonly onDone: () => void;
}

/** Replaces the console until the user has set up a second factor. The only alternative is to sign out. */
export function ForcedSecondFactorSetup({ app, onDone }: ForcedSecondFactorSetupProps) {
  const logOut = useLogOut(app);
  return <SecondFactorDialog forced onClose={logOut} onDone={onDone} />;
}
