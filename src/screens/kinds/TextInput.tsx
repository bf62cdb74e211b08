import { kindDefinitionOf } from '../../schemas/vocabulary/field.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TextArea } from './base/TextArea.tsx';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLengthOf } from './base/maxTypedLengthOf.ts';
import { useLimitNote } from './base/useLimitNote.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/** Input of single-line or multi-line text. The value is exactly the typed text. */
export function TextInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { kind } = props.field;
  const limit = maxTypedLengthOf(props.field);
  const text = typeof value === 'string' ? value : '';
  const note = useLimitNote(text, limit);
  const isWide = kindDefinitionOf(props.field).wide === true;
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error} help={note}>
      {kind === 'longText' ? (
        <TextArea
          {...{ id, ref, onChange, onBlur, ...aria }}
          value={text}
          isWrong={error !== undefined}
          maxLength={limit}
          spellCheck={isWide}
        />
      ) : (
        <TextBox
          {...{ id, ref, onChange, onBlur, ...aria }}
          value={text}
          isWrong={error !== undefined}
          type={kind === 'email' ? 'email' : 'text'}
          inputMode={kind === 'phone' ? 'numeric' : undefined}
          maxLength={limit}
          spellCheck={isWide}
        />
      )}
    </InputFrame>
  );
}
