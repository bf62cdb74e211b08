import { useTranslate } from 'ra-core';

import { Icon } from '../parts/Icon.tsx';

const fairLength = 8;
const strongLength = 12;

const requirements = [
  { key: 'ruleLength', holds: (text: string) => text.length >= 6 && text.length <= 32 },
  { key: 'ruleLetter', holds: (text: string) => /[A-Za-z]/.test(text) },
  { key: 'ruleDigit', holds: (text: string) => /[0-9]/.test(text) },
  { key: 'ruleChars', holds: (text: string) => /^[A-Za-z0-9~!@#$%^&*_]*$/.test(text) },
] as const;

/** Shows which requirements the password meets while the user types, and how hard it is to guess. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const translate = useTranslate();
  const strength = strengthOf(password);
  return (
    <div className="strength" aria-live="polite">
      <span
        className={`strength-bar strength-${strength}`}
      >{`${translate('password.strength')}: ${translate(`password.${strength}`)}`}</span>
      <ul>
        {requirements.map(({ key, holds }) => (
          <li key={key} className={holds(password) ? 'strength-met' : undefined}>
            <Icon name={holds(password) ? 'Check' : 'Close'} />
            {translate(`password.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function strengthOf(password: string): 'weak' | 'fair' | 'strong' {
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[~!@#$%^&*_]/].filter(pattern => pattern.test(password)).length;
  if (password.length >= strongLength && classes >= 3) return 'strong';
  return password.length >= fairLength && classes >= 2 ? 'fair' : 'weak';
}
