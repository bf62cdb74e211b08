import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, useTranslate } from 'ra-core';
import { useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { matches } from '../../schemas/checks.ts';
import { password } from '../../schemas/fields.ts';
import { passwordStrong } from '../../schemas/rules/rules.ts';
import { FieldInputs } from '../../screens/form/FieldInputs.tsx';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import { useYupResolver } from '../../screens/form/useYupResolver.ts';
import { Button } from '../../screens/parts/Button.tsx';

const fields = {
  password: password(
    { zh: '新密码', en: 'New password' },
    { required: true, rules: [passwordStrong], credential: true },
  ),
  confirmPassword: password({ zh: '确认密码', en: 'Confirm password' }, { required: true, credential: true }),
};
const checks = [matches('confirmPassword', 'password')];
const empty = { password: null, confirmPassword: null };

interface ChangePasswordDialogProps {
  /** Why it must be changed now; a forced dialog has no way past it but signing out, which `onClose` does. */
  readonly forced?: string | null;
  readonly onSubmit: (password: string, confirmPassword: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A new password for oneself; every session of the user ends with it. */
export default function ChangePasswordDialog({ forced = null, onSubmit, onClose }: ChangePasswordDialogProps) {
  const translate = useTranslate();
  const { isRunning, failure, resolver, submit } = usePasswordChange(onSubmit);
  const isForced = forced !== null;

  return (
    <FormTheme>
      <Dialog
        open
        onClose={() => !isForced && !isRunning && onClose()}
        fullWidth
        maxWidth="xs"
        aria-labelledby="password-title"
      >
        <DialogTitle id="password-title">{translate('password.title')}</DialogTitle>
        <Form
          record={empty}
          resolver={resolver}
          onSubmit={submit}
          sanitizeEmptyValues={false}
          disableInvalidFormNotification
          noValidate
        >
          <DialogContent>
            {isForced && <p className="dialog-question">{forced || translate('password.forced')}</p>}
            <FieldInputs fields={fields} mode="create" />
            {failure && (
              <p className="dialog-failure" role="alert">
                {failure}
              </p>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={isRunning} onClick={onClose}>
              {translate(isForced ? 'shell.logOut' : 'elements.cancel')}
            </Button>
            <Button type="submit" tone="primary" disabled={isRunning}>
              {translate('password.title')}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </FormTheme>
  );
}

/** Sends the new password once, with what the platform has to say against it. */
function usePasswordChange(onSubmit: ChangePasswordDialogProps['onSubmit']) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { resolver, refuse } = useYupResolver({ fields, mode: 'create', checks });

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    setRunning(true);
    setFailure(null);
    try {
      await onSubmit(String(values['password']), String(values['confirmPassword']));
      return undefined;
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'invalid') return refuse(error);
      setFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setRunning(false);
    }
  };

  return { isRunning, failure, resolver, submit };
}
