import OutlinedInput from '@mui/material/OutlinedInput';

import { InputFrame } from './InputFrame.tsx';
import { type InputProps, useKindInput } from './useKindInput.ts';

/** A day or a time in the platform's zone. Text in, text out: no zone of this browser ever touches it. */
export function TimeInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const isDay = props.field.kind === 'date';
  const text = typeof value === 'string' ? value.replace(' ', 'T') : '';
  const change = (next: string) => onChange(next === '' ? null : toWire(next, isDay));
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <OutlinedInput
        id={id}
        inputRef={ref}
        type={isDay ? 'date' : 'datetime-local'}
        value={text}
        onChange={event => change(event.target.value)}
        onBlur={onBlur}
        error={error !== undefined}
        inputProps={{ ...aria, step: isDay ? undefined : 1, max: isDay ? '9999-12-31' : '9999-12-31T23:59:59' }}
      />
    </InputFrame>
  );
}

/** `2026-01-02T03:04` is what browsers give when the seconds are zero. */
function toWire(text: string, isDay: boolean): string {
  if (isDay) return text;
  return text.length === 'YYYY-MM-DDTHH:mm'.length ? `${text.replace('T', ' ')}:00` : text.replace('T', ' ');
}
