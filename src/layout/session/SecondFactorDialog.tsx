import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

import { text } from '../../schemas/vocabulary/fields.ts';
import { saveFile } from '../../screens/export/saveFile.ts';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import { Button } from '../../screens/parts/Button.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';
import './secondFactor.css';
import { useSecondFactor } from './useSecondFactor.ts';

const fields = {
  code: text({ zh: '识别码', en: 'Verification code' }, { required: true, rules: [{ rule: 'max', max: 16 }] }),
};

interface SecondFactorDialogProps {
  /**
   * True when the sign-in method requires a second factor. The user can then only leave the dialog by signing out, so
   * `onClose` then signs out.
   */
  readonly forced?: boolean;
  readonly onClose: () => void;
  /** Runs after the second factor has been set up and the user has seen the recovery codes. */
  readonly onDone?: () => void;
}

/**
 * Dialog in which users set up an authenticator app for their own account, renew the recovery codes, or remove the
 * second factor.
 */
export default function SecondFactorDialog({ forced = false, onClose, onDone }: SecondFactorDialogProps) {
  const factor = useSecondFactor();
  const { step, showOverview } = factor;
  const translate = useTranslate();
  if (step.at === 'scan') {
    return (
      <PasswordDialog
        title={translate('secondFactor.title')}
        question={translate('secondFactor.scan')}
        fields={fields}
        submitLabel={translate('secondFactor.confirm')}
        cancelLabel={translate('elements.cancel')}
        mayClose={false}
        onSubmit={values => factor.confirm(String(values['code']))}
        onClose={() => void showOverview()}
      >
        <Seed seed={step.seed} address={step.address} />
      </PasswordDialog>
    );
  }
  if (step.at === 'codes') {
    return <RecoveryCodes codes={step.codes} onDone={onDone ?? (() => void showOverview())} />;
  }
  return <Overview factor={factor} forced={forced} onClose={onClose} />;
}

function Seed({ seed, address }: { readonly seed: string; readonly address: string }) {
  const translate = useTranslate();
  return (
    <>
      <QrCode text={address} label={translate('secondFactor.qrLabel')} />
      <p className="second-factor-seed">
        {translate('secondFactor.seed')}
        <code>{seed.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  );
}

interface OverviewProps {
  readonly factor: ReturnType<typeof useSecondFactor>;
  readonly forced: boolean;
  readonly onClose: () => void;
}

function Overview({ factor, forced, onClose }: OverviewProps) {
  const translate = useTranslate();
  const { status, failure, isRunning } = factor;
  const isSet = status?.isSet === true;
  const close = translate(forced ? 'elements.logOut' : 'elements.close');
  return (
    <Frame
      onClose={forced ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose}>{close}</Button>
          <Button tone="primary" disabled={isRunning || !status} onClick={() => void factor.begin()}>
            {translate(isSet ? 'secondFactor.again' : 'secondFactor.begin')}
          </Button>
        </>
      }
    >
      <p className="dialog-question">{translate(forced ? 'secondFactor.forced' : 'secondFactor.help')}</p>
      {status && !forced && (
        <p role="status">
          {isSet ? translate('secondFactor.isOn', { count: status.recoveryCodes }) : translate('secondFactor.isOff')}
        </p>
      )}
      {isSet && (
        <div className="second-factor-actions">
          <Button disabled={isRunning} onClick={() => void factor.renewCodes()}>
            {translate('secondFactor.renewCodes')}
          </Button>
          {!status.isRequired && (
            <Button tone="danger" disabled={isRunning} onClick={() => void factor.remove()}>
              {translate('secondFactor.remove')}
            </Button>
          )}
        </div>
      )}
      {failure && (
        <p className="dialog-failure" role="alert">
          {failure}
        </p>
      )}
    </Frame>
  );
}

/**
 * Shows the recovery codes. The platform sends the codes only once, so neither Escape nor a click outside closes the
 * dialog.
 */
function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const translate = useTranslate();
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <Frame
      actions={
        <>
          <Button icon="Download" onClick={save}>
            {translate('secondFactor.download')}
          </Button>
          <Button tone="primary" onClick={onDone}>
            {translate('secondFactor.kept')}
          </Button>
        </>
      }
    >
      <p className="dialog-question">{translate('secondFactor.codesHelp')}</p>
      <ul className="recovery-codes" aria-label={translate('secondFactor.codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

interface FrameProps {
  readonly actions: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Frame({ actions, onClose, children }: FrameProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormTheme>
      <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={() => onClose?.()}>
        <DialogTitle id={id}>{translate('secondFactor.title')}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>{actions}</DialogActions>
      </Dialog>
    </FormTheme>
  );
}
