import { useId } from 'react';

import { IssueList, useIssuesAt } from './PathIssues.tsx';
import type { ValuePath } from './screenEdits.ts';

interface PathProps {
  /** Path in the value whose errors appear at the input. */
  readonly path?: ValuePath | undefined;
}

interface TextBoxProps extends PathProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (text: string) => void;
  readonly isNumber?: boolean;
}

const nowhere: ValuePath = ['(nowhere)'];

/** Short text input with its label. */
export function TextBox({ label, value, onChange, isNumber = false, path = nowhere }: TextBoxProps) {
  const issues = useIssuesAt(path);
  const id = useId();
  return (
    <span className="wb-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="wb-input"
        type={isNumber ? 'number' : 'text'}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        aria-invalid={issues.length > 0}
        aria-describedby={issues.length > 0 ? `${id}-error` : undefined}
        onChange={event => onChange(event.target.value)}
      />
      <span id={`${id}-error`}>
        <IssueList issues={issues} path={path} />
      </span>
    </span>
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Checkbox({ label, isOn, isDisabled = false, onChange }: CheckboxProps) {
  return (
    <label className="wb-tick">
      <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface SelectProps extends PathProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** Select with its label. A value outside of the options is displayed unchanged. */
export function Select({ label, value, options, onChange, path = nowhere }: SelectProps) {
  const id = useId();
  const issues = useIssuesAt(path);
  const isKnown = options.some(option => option.value === value);
  return (
    <span className="wb-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="wb-input"
        value={value}
        aria-invalid={issues.length > 0}
        onChange={event => onChange(event.target.value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <IssueList issues={issues} path={path} />
    </span>
  );
}
