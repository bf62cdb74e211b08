import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';

import './kinds.css';

interface TextBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isWrong: boolean;
  /** A sign or a unit before the text. */
  readonly start?: string | undefined;
  /** A unit, a choice of units or a button behind it. */
  readonly end?: ReactNode;
  /** Digits and letters that are compared by eye stand in columns. */
  readonly isPattern?: boolean;
}

/** One line to type in. The browser's own box: it is drawn anew with each key, which MUI's takes three times as long for. */
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

/** Whoever presses beside the text, on the frame or a unit, means the text. */
function focusInput(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('input, button, select')) return;
  event.preventDefault();
  currentTarget.querySelector('input')?.focus();
}
