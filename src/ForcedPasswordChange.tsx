import { useTranslate } from 'ra-core';

import type { PasswordChangeValues } from './authProvider/createAuthProvider.ts';
import { lazyComponent } from './screens/lazyComponent.tsx';
import type { AppServices } from './appServices.ts';

const ChangePasswordDialog = lazyComponent(() => import('./layout/navbar/ChangePasswordDialog.tsx'));

interface ForcedPasswordChangeProps {
  readonly app: AppServices;
  /** The platform's reason; empty when it gives none. */
  readonly reason: string;
}

/** Replaces the console until the user has changed the password; the only alternative is to sign out. */
export function ForcedPasswordChange({ app: wire, reason }: ForcedPasswordChangeProps) {
  const changePassword = useChangePassword(wire);
  const logOut = useLogOut(wire);
  return <ChangePasswordDialog forced={reason} onSubmit={changePassword} onClose={logOut} />;
}

/**
 * Returns the function that changes the password. The change ends all sessions of the user, so this page signs out with
 * its own message.
 */
export function useChangePassword(wire: AppServices): (values: PasswordChangeValues) => Promise<void> {
  const translate = useTranslate();
  return async values => {
    await wire.authProvider.updatePassword(values);
    wire.endSession(translate('password.done'));
  };
}

export function useLogOut(wire: AppServices): () => void {
  return () => void wire.authProvider.logout({}).then(() => window.location.reload());
}
