import { useId } from 'react';

import { FaultList, useFaultsAt } from './PlaceFaults.tsx';
import type { Path } from './screenEdits.ts';

interface Placed {
  /** Where in the value it stands, for the faults that are shown with it. */
  readonly place?: Path | undefined;
}

interface TextBoxProps extends Placed {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (text: string) => void;
  readonly isNumber?: boolean;
}

const nowhere: Path = ['(nowhere)'];

/** A short text of the value, under its label. */
export function TextBox({ label, value, onChange, isNumber = false, place = nowhere }: TextBoxProps) {
  const faults = useFaultsAt(place);
  const id = useId();
  return (
    <span className="wb-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="wb-input"
        type={isNumber ? 'number' : 'text'}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}
        onChange={event => onChange(event.target.value)}
      />
      <span id={`${id}-fault`}>
        <FaultList faults={faults} place={place} />
      </span>
    </span>
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

interface ChoiceProps extends Placed {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a list; a value that is not on it is shown as it is. */
export function Choice({ label, value, options, onChange, place = nowhere }: ChoiceProps) {
  const id = useId();
  const faults = useFaultsAt(place);
  const isKnown = options.some(option => option.value === value);
  return (
    <span className="wb-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="wb-input"
        value={value}
        aria-invalid={faults.length > 0}
        onChange={event => onChange(event.target.value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <FaultList faults={faults} place={place} />
    </span>
  );
}
