import { useTranslate } from 'ra-core';
import { type ComponentProps, type Ref, useRef } from 'react';

import { IconButton } from '../parts/IconButton.tsx';
import { useServices } from '../services.ts';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLength } from './base/maxTypedLength.ts';
import {
  type TimeMode,
  fromPickerValue,
  shiftTime,
  stepOfKey,
  timeFormats,
  toPickerValue,
  currentTime,
} from './times.ts';

interface TimeBoxProps {
  readonly mode: TimeMode;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly id?: string;
  readonly boxRef?: Ref<HTMLInputElement> | undefined;
  readonly isWrong?: boolean;
  readonly lead?: string;
  readonly attributes?: ComponentProps<'input'>;
}

/**
 * Text box for a date or time in the platform's time zone, with the browser's picker. The browser's own date input is
 * unsuitable for typing: its order of day, month and year depends on the language of the browser, and it silently
 * discards text that it cannot read.
 */
export function TimeBox({ mode, value, onChange, id, boxRef, isWrong = false, lead, attributes }: TimeBoxProps) {
  const translate = useTranslate();
  const { platformNow } = useServices();
  const picker = useRef<HTMLInputElement>(null);
  const { placeholder, picker: type } = timeFormats[mode];
  const open = () => picker.current?.showPicker();
  return (
    <TextBox
      {...attributes}
      isPattern
      id={id}
      ref={boxRef}
      value={value}
      placeholder={placeholder}
      title={mode === 'timeOfDay' ? undefined : translate('kinds.dateKeys')}
      onChange={onChange}
      onKeyDown={event => {
        if (event.altKey && event.key === 'ArrowDown') open();
        const step = stepOfKey(event);
        const moved = step && shiftTime(mode, value === '' ? currentTime(mode, platformNow()) : value, step);
        if (moved === undefined) return;
        event.preventDefault();
        onChange(moved);
      }}
      isWrong={isWrong}
      spellCheck={false}
      maxLength={maxTypedLength}
      start={lead}
      end={
        <span className="time-picker">
          <input
            ref={picker}
            type={type}
            step={mode === 'dateTime' ? 1 : undefined}
            max={
              mode === 'timeOfDay'
                ? undefined
                : toPickerValue(mode, mode === 'date' ? '9999-12-31' : '9999-12-31 23:59:59')
            }
            tabIndex={-1}
            aria-hidden="true"
            value={toPickerValue(mode, value)}
            onChange={event => onChange(fromPickerValue(mode, event.currentTarget.value))}
          />
          <IconButton
            small
            icon={mode === 'timeOfDay' ? 'Schedule' : 'CalendarMonth'}
            label={translate(mode === 'timeOfDay' ? 'kinds.pickTime' : 'kinds.pickDate')}
            onClick={open}
          />
        </span>
      }
    />
  );
}
