import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';

import './kinds.css';

interface TextBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isWrong: boolean;
  /** Sign or unit before the text. */
  readonly start?: string | undefined;
  /** Unit, unit select or button after the text. */
  readonly end?: ReactNode;
  /** True if users compare characters by eye; all digits then have the same width. */
  readonly isPattern?: boolean;
}

/**
 * Single-line text box. The box is a native input, because it renders on each keystroke, and MUI's input would take
 * three times as long.
 */
export function TextBox({ onChange, isWrong, start, end, isPattern = false, ...input }: TextBoxProps) {
  const look = ['text-box', isWrong && 'text-box-wrong', isPattern && 'text-box-pattern'];
  return (
    <div role="presentation" className={look.filter(Boolean).join(' ')} onMouseDown={focusInput}>
      {start && <span className="text-box-sign">{start}</span>}
      <input type="text" autoComplete="off" {...input} onChange={event => onChange(event.target.value)} />
      {end}
    </div>
  );
}

/** Focuses the input when the user presses the frame or a unit. */
function focusInput(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('input, button, select')) return;
  event.preventDefault();
  currentTarget.querySelector('input')?.focus();
}
