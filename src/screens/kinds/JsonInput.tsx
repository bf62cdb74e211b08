import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { jsonFault } from '../../schemas/jsonFault.ts';
import type { Label } from '../../schemas/label.ts';
import { InputFrame } from './InputFrame.tsx';
import { TextArea } from './TextArea.tsx';
import { typingLimit } from './typingLimit.ts';
import { useLimitNote } from './useLimitNote.ts';
import { type InputProps, useKindInput } from './useKindInput.ts';

/** A value as JSON. What somebody types stays a text, as he typed it, until the form is checked; so does what is none. */
export function JsonInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const language = toLanguage(useLocale());
  const limit = typingLimit(props.field);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const note = useLimitNote(text, limit);
  const said = error === undefined ? undefined : (faultIn(text)?.[language] ?? error);
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

/** Where a text stops being JSON, which the rule that refuses its value no longer knows. */
function faultIn(text: string): Label | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return text === '' ? undefined : jsonFault(text, error);
  }
}
