import { useTranslate } from 'ra-core';

import type { PasswordProofQueue } from '../../authProvider/passwordProofs.ts';
import { password } from '../../schemas/vocabulary/fields.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

const fields = {
  password: password({ zh: '您的登录密码', en: 'Your password' }, { required: true, credential: true }),
};

interface PasswordProofDialogProps {
  readonly proofs: PasswordProofQueue;
  /** Question that names the action to be confirmed with the password. */
  readonly question: string;
}

/** Dialog in which the operator enters the password for a call that waits for a password proof. */
export default function PasswordProofDialog({ proofs, question }: PasswordProofDialogProps) {
  const translate = useTranslate();
  return (
    <PasswordDialog
      title={translate('proof.title')}
      question={question}
      fields={fields}
      submitLabel={translate('proof.submit')}
      cancelLabel={translate('elements.cancel')}
      onSubmit={values => proofs.prove(String(values['password']))}
      onClose={proofs.decline}
    />
  );
}
