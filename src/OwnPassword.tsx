import { useTranslate } from 'ra-core';

import type { OwnPasswordValues } from './authProvider/createAuthProvider.ts';
import { latePart } from './screens/latePart.tsx';
import type { Wire } from './wire.ts';

const ChangePasswordDialog = latePart(() => import('./layout/navbar/ChangePasswordDialog.tsx'));

interface OwnPasswordProps {
  readonly wire: Wire;
  /** As the platform says it; empty when it does not say. */
  readonly reason: string;
}

/** Stands in the place of the console while the platform answers nothing else: a password of one's own, or out. */
export function OwnPassword({ wire, reason }: OwnPasswordProps) {
  const changePassword = useChangePassword(wire);
  const logOut = useLogOut(wire);
  return <ChangePasswordDialog forced={reason} onSubmit={changePassword} onClose={logOut} />;
}

/** A changed password ends every session of the user, this one with its own word of it (spec section 4). */
export function useChangePassword(wire: Wire): (values: OwnPasswordValues) => Promise<void> {
  const translate = useTranslate();
  return async values => {
    await wire.authProvider.updatePassword(values);
    wire.endSession(translate('password.done'));
  };
}

export function useLogOut(wire: Wire): () => void {
  return () => void wire.authProvider.logout({}).then(() => window.location.reload());
}
