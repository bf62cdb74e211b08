import { useId } from 'react';

interface TextBoxProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (text: string) => void;
  readonly isNumber?: boolean;
}

/** A short text of the value, under its label. */
export function TextBox({ label, value, onChange, isNumber = false }: TextBoxProps) {
  return (
    <label className="wb-field">
      {label}
      <input
        className="wb-input"
        type={isNumber ? 'number' : 'text'}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isHeld?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Tick({ label, isOn, isHeld = false, onChange }: TickProps) {
  return (
    <label className="wb-tick">
      <input type="checkbox" checked={isOn} disabled={isHeld} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a list; a value that is not on it is shown as it is. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  const isKnown = options.some(option => option.value === value);
  return (
    <span className="wb-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="wb-input" value={value} onChange={event => onChange(event.target.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
