import type { ComponentPropsWithRef } from 'react';

import './kinds.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isWrong: boolean;
  /** True if every character matters, as in code; the text is then in a monospaced font. */
  readonly isCode?: boolean;
}

const fewestRows = 3;

/** Multi-line text box that grows with its text. */
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
