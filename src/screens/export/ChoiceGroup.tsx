import { useId } from 'react';

interface ChoiceGroupProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly (readonly [value: V, text: string])[];
  readonly isDisabled?: boolean;
  readonly onChange: (value: V) => void;
}

/** Radio group for a few choices that are all visible. */
export function ChoiceGroup<V extends string>({
  label,
  value,
  choices,
  isDisabled = false,
  onChange,
}: ChoiceGroupProps<V>) {
  const name = useId();
  return (
    <fieldset className="choice-group" disabled={isDisabled}>
      <legend>{label}</legend>
      <div>
        {choices.map(([key, text]) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
