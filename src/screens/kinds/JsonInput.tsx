import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { describeJsonError } from '../../schemas/compile/describeJsonError.ts';
import type { Label } from '../../schemas/base/label.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TextArea } from './base/TextArea.tsx';
import { maxTypedLengthOf } from './base/maxTypedLengthOf.ts';
import { useLimitNote } from './base/useLimitNote.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/** Input of a JSON value. The form stores the typed text until the validation parses it. Invalid text remains text. */
export function JsonInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const language = toLanguage(useLocale());
  const limit = maxTypedLengthOf(props.field);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const note = useLimitNote(text, limit);
  const said = error === undefined ? undefined : (syntaxErrorIn(text)?.[language] ?? error);
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={said} help={note}>
      <TextArea
        {...{ id, ref, onChange, onBlur, ...aria }}
        value={text}
        isWrong={error !== undefined}
        isCode
        maxLength={limit}
        spellCheck={false}
      />
    </InputFrame>
  );
}

/** Describes the syntax error and its position, because the message of the failed rule contains neither. */
function syntaxErrorIn(text: string): Label | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return text === '' ? undefined : describeJsonError(text, error);
  }
}
