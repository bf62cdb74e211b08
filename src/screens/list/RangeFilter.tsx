import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type Field, kindDefinitionOf, valueTypeOf } from '../../schemas/vocabulary/field.ts';
import { passesRule } from '../../schemas/rules/rules.ts';
import { isDate } from '../../schemas/rules/timeRules.ts';
import { type UnitName, unitValueOf, parseUnitValue } from '../kinds/unitValues.ts';
import { maxTypedLength } from '../kinds/base/maxTypedLength.ts';
import { TimeBox } from '../kinds/TimeBox.tsx';
import { parseNumberInput, toInputText } from '../kinds/typedNumber.ts';
import type { FilterInputProps } from './filterInputs.tsx';

/** Filter by a range. Either end may be empty. Unreadable text stays in the box, and a message prevents the search. */
export function RangeFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const End = valueTypeOf(field) === 'number' ? NumberBoundInput : TimeBoundInput;
  const end = (suffix: 'Start' | 'End', word: string) => (
    <End
      field={field}
      label={`${field.label[language]} ${word}`}
      value={values[name + suffix]}
      onChange={value => onChange(name + suffix, value)}
    />
  );
  return (
    <div className="filter-range">
      {end('Start', translate('list.from'))}
      <span aria-hidden="true">{'~'}</span>
      {end('End', translate('list.to'))}
    </div>
  );
}

interface BoundInputProps {
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Box for one end of a numeric range. */
export function NumberBoundInput({ field, label, value, onChange }: BoundInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const { read, show, fault, example } = numberBox(field);
  // In a URL that a person has written, the value may be text.
  const current = typeof value === 'string' ? read(value) : (value ?? null);
  const shown = typed !== null && read(typed) === current ? typed : show(current);
  return (
    <input
      ref={box => box?.setCustomValidity(typeof current === 'string' ? translate(fault) : '')}
      className="field-text"
      inputMode={example === undefined ? 'decimal' : undefined}
      placeholder={example && translate('kinds.example', { example })}
      aria-label={label}
      autoComplete="off"
      maxLength={maxTypedLength}
      value={shown}
      onChange={event => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value) ?? undefined);
      }}
    />
  );
}

/** Returns the parser and formatter for a field's numbers. Users type sizes and durations with units. */
function numberBox(field: Field) {
  const { kind } = field;
  if (kind === 'bytes' || kind === 'duration') {
    const smallest: UnitName = kind === 'bytes' ? 'B' : 's';
    return {
      read: (text: string) => parseUnitValue(kind, { text, unit: smallest }).value,
      show: (value: unknown) => {
        const { text, unit } = unitValueOf(kind, value);
        return typeof value !== 'number' || unit === 'clock' ? text : `${text} ${unit}`;
      },
      fault: `kinds.${kind}Only`,
      example: kind === 'bytes' ? '1.5 GB' : '1:30:00',
    };
  }
  const isWhole = kindDefinitionOf(field).column === 'integer';
  return { read: parseNumberInput, show: toInputText, fault: isWhole ? 'kinds.wholeOnly' : 'kinds.numberOnly' };
}

/** Box for one end of a time range; a date without a time is also valid. */
function TimeBoundInput({ field, label, value, onChange }: BoundInputProps) {
  const translate = useTranslate();
  const mode = field.kind === 'dateTime' ? 'dateTime' : 'date';
  const text = toInputText(value);
  const isRight = text === '' || isDate(text) || (mode === 'dateTime' && passesRule({ rule: 'dateTime' }, text));
  return (
    <TimeBox
      mode={mode}
      value={text}
      onChange={next => onChange(next === '' ? undefined : next)}
      boxRef={box => box?.setCustomValidity(isRight ? '' : translate(`kinds.${mode}Only`))}
      attributes={{ 'aria-label': label }}
    />
  );
}
