import OutlinedInput from '@mui/material/OutlinedInput';

import { kindOf } from '../../schemas/field.ts';
import { InputFrame } from './InputFrame.tsx';
import { type InputProps, useKindInput } from './useKindInput.ts';

const longRows = 3;

/** One or several lines of text, kept exactly as typed. */
export function TextInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { kind } = props.field;
  const isLong = kind === 'longText' || kind === 'json';
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <OutlinedInput
        id={id}
        inputRef={ref}
        value={typeof value === 'string' ? value : ''}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
        error={error !== undefined}
        multiline={isLong}
        minRows={isLong ? longRows : 1}
        type={kind === 'email' ? 'email' : 'text'}
        inputProps={{
          ...aria,
          inputMode: kind === 'phone' ? 'numeric' : undefined,
          spellCheck: kindOf(props.field).wide === true,
          autoComplete: 'off',
        }}
      />
    </InputFrame>
  );
}
