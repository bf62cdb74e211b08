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
  /** True if characters are compared by eye, so that digits need equal widths. */
  readonly isPattern?: boolean;
}

/** Single-line text box. A native input, because it rerenders with each key and MUI's takes three times as long. */
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

/** A press on the frame or on a unit focuses the input. */
function focusInput(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('input, button, select')) return;
  event.preventDefault();
  currentTarget.querySelector('input')?.focus();
}
