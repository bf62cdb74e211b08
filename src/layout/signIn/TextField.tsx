import type { ReactNode } from 'react';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoComplete: string;
  readonly type?: 'text' | 'password';
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
  readonly onKey?: (event: React.KeyboardEvent) => void;
  /** Element at the end of the input box. */
  readonly end?: ReactNode;
  readonly hint?: string | undefined;
}

export function TextField({
  name,
  label,
  value,
  error,
  autoComplete,
  type = 'text',
  autoFocus = false,
  onChange,
  onKey,
  end,
  hint,
}: TextFieldProps) {
  const help = error ?? hint;
  return (
    <div className={error ? 'sign-in-field sign-in-wrong' : 'sign-in-field'}>
      <label htmlFor={`sign-in-${name}`}>{label}</label>
      <div className="sign-in-box">
        <input
          id={`sign-in-${name}`}
          name={name}
          type={type}
          value={value}
          autoComplete={autoComplete}
          // Autofocus is acceptable here: the only purpose of the page is typing into this form.
          autoFocus={autoFocus}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error !== undefined}
          aria-describedby={help ? `sign-in-${name}-help` : undefined}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyUp={onKey}
        />
        {end}
      </div>
      {help && (
        <p id={`sign-in-${name}-help`} role={error ? 'alert' : 'status'}>
          {help}
        </p>
      )}
    </div>
  );
}
