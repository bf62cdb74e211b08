import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatDuration, formatInteger } from '../../i18n/format.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import {
  type UnitValue,
  type UnitValueKind,
  type UnitName,
  unitValueOf,
  parseUnitValue,
  unitsOf,
} from './unitValues.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLength } from './base/maxTypedLength.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';
import { trimEndMatching } from '../../schemas/compile/trimEndMatching.ts';

/**
 * Input of a size or duration. The user types an amount in a unit of their choice; the form stores bytes or seconds.
 */
export function UnitValueInput(props: InputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const kind: UnitValueKind = props.field.kind === 'bytes' ? 'bytes' : 'duration';
  const [typed, setTyped] = useState<UnitValue | null>(null);
  const current = emptyToNull(value);
  const shown = typed !== null && parseUnitValue(kind, typed).value === current ? typed : unitValueOf(kind, current);
  const change = (next: UnitValue) => {
    const read = parseUnitValue(kind, next);
    setTyped({ ...next, unit: read.unit });
    onChange(read.value);
  };
  // Explain unreadable text while the user types, because the rules would only say that it is not a number.
  const help =
    typeof current === 'string' ? translate(`kinds.${kind}Only`) : formatInSmallestUnit(kind, current, shown.unit);
  return (
    <InputFrame
      id={id}
      field={props.field}
      isRequired={isRequired}
      error={error !== undefined && typeof current === 'string' ? help : error}
      help={help}
    >
      <TextBox
        {...{ id, ref, ...aria }}
        value={shown.text}
        onChange={text => change({ ...shown, text })}
        onBlur={() => {
          if (typed !== null && typeof current === 'number') setTyped({ ...typed, text: withoutUnit(typed.text) });
          onBlur();
        }}
        isWrong={error !== undefined}
        maxLength={maxTypedLength}
        end={
          <select
            className="input-unit"
            aria-label={translate('kinds.unit', { field: props.field.label[language] })}
            value={shown.unit}
            onChange={event => change({ ...shown, unit: event.currentTarget.value as UnitName })}
          >
            {unitsOf(kind).map(unit => (
              <option key={unit} value={unit}>
                {kind === 'bytes' ? unit : translate(`kinds.units.${unit}`)}
              </option>
            ))}
          </select>
        }
      />
    </InputFrame>
  );
}

/** Removes a typed unit from the text, because the unit select next to the box shows the unit. */
function withoutUnit(text: string): string {
  const number = trimEndMatching(text, /[a-z\u4e00-\u9fff]/i);
  return number === text ? text : number.replace(/ $/, '');
}

/** Converts an empty string to `null`, because `useKindInput` returns an empty value as an empty string. */
function emptyToNull(value: unknown): unknown {
  return value === '' || value === undefined ? null : value;
}

/** Returns the amount in bytes or as `h:mm:ss`, unless the box already shows it in this form. */
function formatInSmallestUnit(kind: UnitValueKind, value: unknown, unit: UnitName): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (kind === 'bytes') return unit === 'B' ? undefined : `= ${formatInteger(value)} B`;
  return unit === 'clock' || value < 60 ? undefined : `= ${formatDuration(value)}`;
}
