import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field } from '../../schemas/field.ts';

interface InputFrameProps {
  readonly id: string;
  readonly field: Field;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly help?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, help and error below: the same around every input. */
export function InputFrame({ id, field, isRequired, error, help, children }: InputFrameProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const hint = help ?? field.help?.[language];
  return (
    <div className={error ? 'input input-wrong' : 'input'}>
      <label htmlFor={id} id={`${id}-label`}>
        {field.label[language]}
        {field.unit && ` (${field.unit[language]})`}
        {isRequired && (
          <span className="input-required" title={translate('form.required')} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {error ? (
        <p className="input-error" id={`${id}-help`} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className="input-help" id={`${id}-help`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
