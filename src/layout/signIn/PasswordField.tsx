import { useState } from 'react';

import type { AuthGateTexts } from '../../i18n/zh/messages.ts';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps {
  readonly texts: AuthGateTexts;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Password field with a button that reveals the password, and with a hint while Caps Lock is on. */
export function PasswordField({ texts, value, error, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const label = isShown ? texts.signIn.hidePassword : texts.signIn.showPassword;
  return (
    <TextField
      name="password"
      label={texts.signIn.password}
      value={value}
      error={error}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      hint={isCaps ? texts.signIn.capsLock : undefined}
      onChange={onChange}
      onKey={event => setCaps(event.getModifierState('CapsLock'))}
      end={
        <button
          type="button"
          className="sign-in-eye"
          aria-label={label}
          aria-pressed={isShown}
          title={label}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 5C7 5 2.7 8.1 1 12c1.7 3.9 6 7 11 7s9.3-3.1 11-7c-1.7-3.9-6-7-11-7zm0 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zm0-7.2a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z" />
            {isShown && <path d="M3 4.3 4.3 3 21 19.7 19.7 21z" />}
          </svg>
        </button>
      }
    />
  );
}
