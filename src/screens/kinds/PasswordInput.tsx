import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { IconButton } from '../parts/IconButton.tsx';
import { InputFrame } from './base/InputFrame.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLengthOf } from './base/maxTypedLengthOf.ts';
import { useLimitNote } from './base/useLimitNote.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/**
 * Input of a secret, which is masked until the user reveals it. When editing, an empty value keeps the stored secret.
 */
export function PasswordInput(props: InputProps) {
  const translate = useTranslate();
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const [isShown, setShown] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const isStrong = props.field.rules?.some(rule => rule.rule === 'passwordStrong');
  const limit = maxTypedLengthOf(props.field);
  const note = useLimitNote(text, limit);
  const help = note ?? (props.field.secret && props.mode === 'edit' ? translate('form.keepSecret') : undefined);
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error} help={help}>
      <TextBox
        {...{ id, ref, onChange, onBlur, ...aria }}
        type={isShown ? 'text' : 'password'}
        value={text}
        isWrong={error !== undefined}
        maxLength={limit}
        autoComplete="new-password"
        spellCheck={false}
        end={
          <IconButton
            small
            icon={isShown ? 'VisibilityOff' : 'Visibility'}
            label={translate(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      {isStrong && text !== '' && <PasswordStrength password={text} />}
    </InputFrame>
  );
}
