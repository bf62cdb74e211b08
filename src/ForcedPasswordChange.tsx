import { useTranslate } from 'ra-core';

import type { PasswordChangeValues } from './authProvider/createAuthProvider.ts';
import { createLazyComponent } from './screens/lazyComponent.tsx';
import type { AppServices } from './appServices.ts';

const ChangePasswordDialog = createLazyComponent(() => import('./layout/navbar/ChangePasswordDialog.tsx'));

interface ForcedPasswordChangeProps {
  readonly app: AppServices;
  /** Reason from the platform; empty when the platform gives none. */
  readonly reason: string;
}

/** Replaces the console until the user has changed the password. The only alternative is to sign out. */
export function ForcedPasswordChange({ app, reason }: ForcedPasswordChangeProps) {
  const changePassword = useChangePassword(app);
  const logOut = useLogOut(app);
  return <ChangePasswordDialog forced={reason} onSubmit={changePassword} onClose={logOut} />;
}

/**
 * Returns the function that changes the password. The change ends all sessions of the user, so the function also signs
 * this page out; the sign-in page then confirms the change.
 */
export function useChangePassword(app: AppServices): (values: PasswordChangeValues) => Promise<void> {
  const translate = useTranslate();
  return async values => {
    await app.authProvider.updatePassword(values);
    app.endSession(translate('password.done'));
  };
}

export function useLogOut(app: AppServices): () => void {
  return () => void app.authProvider.logout({}).then(() => window.location.reload());
}
