import { useTranslate } from 'ra-core';

import type { PasswordChangeValues } from '../../authProvider/createAuthProvider.ts';
import { matches } from '../../schemas/vocabulary/checks.ts';
import { password } from '../../schemas/vocabulary/fields.ts';
import { passwordStrong } from '../../schemas/rules/rules.ts';
import { PasswordDialog } from '../session/PasswordDialog.tsx';

const fields = {
  oldPassword: password({ zh: '当前密码', en: 'Current password' }, { required: true, credential: true }),
  password: password(
    { zh: '新密码', en: 'New password' },
    { required: true, rules: [passwordStrong], credential: true },
  ),
  confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: true, credential: true }),
};
const checks = [matches('confirmPassword', 'password')];

interface ChangePasswordDialogProps {
  /** Reason for a forced change. A user can only leave a forced dialog by signing out, so `onClose` then signs out. */
  readonly forced?: string | null;
  readonly onSubmit: (values: PasswordChangeValues) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog in which a user changes their own password. The change ends all sessions of the user. */
export default function ChangePasswordDialog({ forced = null, onSubmit, onClose }: ChangePasswordDialogProps) {
  const translate = useTranslate();
  const isForced = forced !== null;
  return (
    <PasswordDialog
      title={translate('password.title')}
      question={isForced ? forced || translate('password.forced') : undefined}
      fields={fields}
      checks={checks}
      submitLabel={translate('password.title')}
      cancelLabel={translate(isForced ? 'elements.logOut' : 'elements.cancel')}
      mayClose={!isForced}
      onSubmit={values =>
        onSubmit({
          oldPassword: String(values['oldPassword']),
          password: String(values['password']),
          confirmPassword: String(values['confirmPassword']),
        })
      }
      onClose={onClose}
    />
  );
}
