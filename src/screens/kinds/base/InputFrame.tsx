import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { narrowingFieldNames } from '../../../schemas/vocabulary/choices.ts';
import { type Field, kindDefinitionOf } from '../../../schemas/vocabulary/field.ts';

interface InputFrameProps {
  readonly id: string;
  readonly field: Field;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly help?: string | undefined;
  /** Note about a value that is no longer among the options. The form may have cleared the value. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** Frame around every input: the label above, help and error below. */
export function InputFrame({ id, field, isRequired, error, help, note, children }: InputFrameProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const hint = help ?? field.help?.[language];
  return (
    <div className={error ? 'input input-wrong' : 'input'}>
      <label htmlFor={id} id={`${id}-label`}>
        {field.label[language]}
        {field.unit && !hasUnitInBox(field) && ` (${field.unit[language]})`}
        {isRequired && (
          <span className="input-required" title={translate('form.required')} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {narrowingFieldNames(field).length > 0 && (
        <p className="input-note" role="status">
          {note}
        </p>
      )}
      {error ? (
        <p className="input-error" id={`${id}-help`} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className="input-help" id={`${id}-help`} aria-live="polite">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/**
 * Returns whether the unit is inside the box, as for number inputs. In this case, the label must not repeat the unit.
 */
function hasUnitInBox(field: Field): boolean {
  return kindDefinitionOf(field).value === 'number';
}
