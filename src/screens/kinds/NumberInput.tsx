import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';

import { InputFrame } from './InputFrame.tsx';
import { type InputProps, useKindInput } from './useKindInput.ts';

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * A number as it is typed: what is no plain number stays in the box as text and is refused with a sentence, instead of
 * being turned silently into another number.
 */
export function NumberInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && toValue(typed) === value ? typed : textOf(value);
  const change = (text: string) => {
    setTyped(text);
    onChange(toValue(text));
  };
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <OutlinedInput
        id={id}
        inputRef={ref}
        value={shown}
        onChange={event => change(event.target.value)}
        onBlur={onBlur}
        error={error !== undefined}
        inputProps={{ ...aria, inputMode: 'decimal', autoComplete: 'off' }}
      />
    </InputFrame>
  );
}

/** The number when the text is exactly one, else the text itself, which the rules of the field refuse. */
function toValue(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  const isExact = plainNumber.test(trimmed) && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return isExact ? number : text;
}

function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
