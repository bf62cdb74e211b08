import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type Field, itemTypeOf } from '../../schemas/vocabulary/field.ts';
import { type Json, textOf } from '../../schemas/base/json.ts';
import { Checkbox } from './Inputs.tsx';

interface ConditionValueProps {
  /** Compared field; `undefined` when it does not exist. */
  readonly field: Field | undefined;
  readonly value: Json;
  readonly isMany: boolean;
  readonly onChange: (value: Json) => void;
}

/**
 * Input for the value of a comparison: an option, a boolean, a number or a text. Several values are separated by
 * commas.
 */
export function ConditionValue({ field, value, isMany, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const label = translate('workbench.condition.value');
  const chosen: readonly Json[] = Array.isArray(value) ? value : [value];
  if (field?.kind === 'code') {
    const { items } = field.codes;
    if (isMany) {
      return items.map(item => (
        <Checkbox
          key={item.value}
          label={item[language] || String(item.value)}
          isOn={chosen.includes(item.value)}
          onChange={isOn => onChange(isOn ? [...chosen, item.value] : chosen.filter(entry => entry !== item.value))}
        />
      ));
    }
    const options = items.map(item => [JSON.stringify(item.value), item[language] || String(item.value)] as const);
    return <Select {...{ label, value, options, onChange }} />;
  }
  if (field?.kind === 'boolean' && !isMany) {
    const options = [true, false].map(item => [String(item), translate(`list.${item ? 'yes' : 'no'}`)] as const);
    return <Select {...{ label, value, options, onChange }} />;
  }
  return (
    <input
      className="wb-input"
      aria-label={label}
      value={chosen.map(textOf).join(', ')}
      onChange={event => {
        const texts = isMany ? event.target.value.split(/[,\uFF0C]\s*/) : [event.target.value];
        const values = texts.map(text => toValue(text, field));
        onChange(isMany ? values : (values[0] ?? ''));
      }}
    />
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: Json;
  /** Options as pairs: the value as JSON text, and the label. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: Json) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  const current = JSON.stringify(value);
  const isKnown = options.some(([name]) => name === current);
  return (
    <select
      className="wb-input"
      aria-label={label}
      value={current}
      // The values are JSON texts of the options, so parsing cannot fail.
      onChange={event => onChange(JSON.parse(event.target.value) as Json)}
    >
      {!isKnown && <option value={current}>{textOf(value)}</option>}
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Converts the input to a number for number fields. An incomplete number stays text. */
function toValue(text: string, field: Field | undefined): Json {
  return field && itemTypeOf(field) === 'number' && /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** Returns the value of a new comparison: the first option, `true`, 0 or an empty text, depending on the field. */
export function initialConditionValueOf(field: Field | undefined): Json {
  if (field?.kind === 'code') return field.codes.items[0]?.value ?? '';
  if (field?.kind === 'boolean') return true;
  return field && itemTypeOf(field) === 'number' ? 0 : '';
}
