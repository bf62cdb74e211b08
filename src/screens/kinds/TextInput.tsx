import OutlinedInput from '@mui/material/OutlinedInput';

import { kindOf } from '../../schemas/field.ts';
import { InputFrame } from './InputFrame.tsx';
import { typingLimit } from './typingLimit.ts';
import { useLimitNote } from './useLimitNote.ts';
import { type InputProps, useKindInput } from './useKindInput.ts';

const longRows = 3;

/** One or several lines of text, kept exactly as typed. */
export function TextInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { kind } = props.field;
  const limit = typingLimit(props.field);
  const text = typeof value === 'string' ? value : '';
  const note = useLimitNote(text, limit);
  const isLong = kind === 'longText' || kind === 'json';
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error} help={note}>
      <OutlinedInput
        id={id}
        inputRef={ref}
        value={text}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
        error={error !== undefined}
        multiline={isLong}
        minRows={isLong ? longRows : 1}
        type={kind === 'email' ? 'email' : 'text'}
        inputProps={{
          ...aria,
          maxLength: limit,
          inputMode: kind === 'phone' ? 'numeric' : undefined,
          spellCheck: kindOf(props.field).wide === true,
          autoComplete: 'off',
        }}
      />
    </InputFrame>
  );
}
