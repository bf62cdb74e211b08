import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { isDate } from '../../schemas/rules/timeRules.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TimeBox } from './TimeBox.tsx';
import { countDays } from './times.ts';
import { toInputText } from './typedNumber.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';
import './base/kinds.css';

const ends = ['start', 'end'] as const;

/** Input of the first and last day of a period. Shows the number of days while the user types. */
export function DateRangeInput(props: InputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const range = isRecord(value) ? value : {};
  const [start, end] = [toInputText(range['start']), toInputText(range['end'])];
  const days = isDate(start) && isDate(end) ? countDays(start, end) : undefined;
  const change = (next: { readonly start: string; readonly end: string }) =>
    onChange(next.start === '' && next.end === '' ? null : next);
  return (
    <InputFrame
      id={id}
      field={props.field}
      isRequired={isRequired}
      error={error}
      help={days === undefined ? undefined : translate('kinds.days', { count: days, smart_count: days })}
    >
      <div className="input-pair" role="group" aria-labelledby={`${id}-label`}>
        {ends.map(part => (
          <TimeBox
            key={part}
            mode="date"
            id={part === 'start' ? id : `${id}-end`}
            boxRef={part === 'start' ? ref : undefined}
            lead={translate(`kinds.${part}`)}
            value={part === 'start' ? start : end}
            onChange={text => change({ start, end, [part]: text })}
            isWrong={error !== undefined}
            attributes={{
              ...aria,
              onBlur,
              'aria-label': `${props.field.label[language]} ${translate(`kinds.${part}`)}`,
            }}
          />
        ))}
      </div>
    </InputFrame>
  );
}
