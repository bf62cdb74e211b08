import type { ComponentPropsWithRef } from 'react';

import './kinds.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isWrong: boolean;
  /** Every sign counts. */
  readonly isCode?: boolean;
}

const fewestRows = 3;

/** Several lines to type in; it grows with them. */
export function TextArea({ onChange, isWrong, isCode = false, ...input }: TextAreaProps) {
  const look = ['text-area', isWrong && 'text-box-wrong', isCode && 'text-area-code'];
  return (
    <textarea
      rows={fewestRows}
      autoComplete="off"
      {...input}
      className={look.filter(Boolean).join(' ')}
      onChange={event => onChange(event.target.value)}
    />
  );
}
