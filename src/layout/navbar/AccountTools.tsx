import { useTranslate } from 'ra-core';
import { useState } from 'react';

import type { PasswordChangeValues } from '../../authProvider/createAuthProvider.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { ShellErrorBoundary } from '../errors/ShellErrorBoundary.tsx';

const OwnSessionsDialog = createLazyComponent(() => import('../session/OwnSessionsDialog.tsx'));
const SecondFactorDialog = createLazyComponent(() => import('../session/SecondFactorDialog.tsx'));
const LogOutDialog = createLazyComponent(() => import('./LogOutDialog.tsx'));
const ChangePasswordDialog = createLazyComponent(() => import('./ChangePasswordDialog.tsx'));

interface AccountToolsProps {
  readonly onLogOut: () => void;
  readonly onChangePassword: (values: PasswordChangeValues) => Promise<void>;
}

/** Buttons and dialogs for the user's own account: password, second factor, sessions and sign-out. */
export function AccountTools({ onLogOut, onChangePassword }: AccountToolsProps) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'logOut' | 'password' | 'secondFactor' | 'sessions' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <IconButton icon="Key" label={translate('shell.changePassword')} onClick={() => setDialog('password')} />
      <IconButton
        icon="PhonelinkLock"
        label={translate('secondFactor.title')}
        onClick={() => setDialog('secondFactor')}
      />
      <IconButton icon="Devices" label={translate('ownSessions.title')} onClick={() => setDialog('sessions')} />
      <IconButton icon="Logout" label={translate('elements.logOut')} onClick={() => setDialog('logOut')} />
      <ShellErrorBoundary key={dialog}>
        {dialog === 'logOut' && <LogOutDialog onConfirm={onLogOut} onClose={close} />}
        {dialog === 'secondFactor' && <SecondFactorDialog onClose={close} />}
        {dialog === 'sessions' && <OwnSessionsDialog onClose={close} />}
        {dialog === 'password' && <ChangePasswordDialog onSubmit={onChangePassword} onClose={close} />}
      </ShellErrorBoundary>
    </>
  );
}
