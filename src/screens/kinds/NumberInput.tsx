import { useLocale } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type Field, kindDefinitionOf } from '../../schemas/vocabulary/field.ts';
import type { Language } from '../../schemas/base/label.ts';
import { normaliseNumber } from '../../schemas/compile/normaliseNumber.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLength } from './base/maxTypedLength.ts';
import { parseNumberInput, toInputText } from './typedNumber.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/**
 * Input of a number. Text that is not a plain number stays in the box and causes a validation error, so that it never
 * silently becomes another number.
 */
export function NumberInput(props: InputProps) {
  const language = toLanguage(useLocale());
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && parseNumberInput(typed) === value ? typed : toInputText(value);
  const { sign, unit } = affixesOf(props.field, language);
  const change = (text: string) => {
    setTyped(text);
    onChange(parseNumberInput(text));
  };
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <TextBox
        {...{ id, ref, ...aria }}
        onBlur={() => {
          // If the text contains full-width digits or thousands separators, the box now shows the number that will be
          // saved instead.
          if (typed !== null && typeof value === 'number' && normaliseNumber(typed) !== typed.trim()) setTyped(null);
          onBlur();
        }}
        aria-describedby={unit ? `${aria['aria-describedby']} ${id}-unit` : aria['aria-describedby']}
        value={shown}
        onChange={change}
        isWrong={error !== undefined}
        start={sign}
        end={
          unit && (
            <span id={`${id}-unit`} className="text-box-sign">
              {unit}
            </span>
          )
        }
        inputMode={kindDefinitionOf(props.field).column === 'decimal' ? 'decimal' : 'numeric'}
        maxLength={maxTypedLength}
      />
    </InputFrame>
  );
}

/** Returns the texts before and after the number: currency sign and unit. */
function affixesOf(field: Field, language: Language): { readonly sign?: string; readonly unit?: string | undefined } {
  if (field.kind === 'money') return { sign: '¥', unit: field.unit?.[language] };
  return { unit: field.unit?.[language] ?? (field.kind === 'percent' ? '%' : undefined) };
}
