import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { type Ref, useRef } from 'react';

import { IconButton } from '../parts/IconButton.tsx';
import { useServices } from '../services.ts';
import { longestTyped } from './longestTyped.ts';
import { type TimeMode, fromPicker, movedTime, stepOfKey, timeForms, toPicker, today } from './times.ts';
import './kinds.css';

interface TimeBoxProps {
  readonly mode: TimeMode;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly id?: string;
  readonly boxRef?: Ref<HTMLInputElement> | undefined;
  readonly isWrong?: boolean;
  readonly lead?: string;
  readonly attributes?: OutlinedInputProps['inputProps'];
}

/**
 * A day or a time as text in the platform's zone, with the browser's picker beside it.
 *
 * The browser's own box is not used to type in: it writes days in the order of its own language, and gives up what it
 * cannot read without a word.
 */
export function TimeBox({ mode, value, onChange, id, boxRef, isWrong = false, lead, attributes }: TimeBoxProps) {
  const translate = useTranslate();
  const { platformNow } = useServices();
  const picker = useRef<HTMLInputElement>(null);
  const { placeholder, picker: type } = timeForms[mode];
  const open = () => picker.current?.showPicker();
  return (
    <OutlinedInput
      className="input-pattern"
      id={id}
      inputRef={boxRef}
      value={value}
      placeholder={placeholder}
      title={mode === 'timeOfDay' ? undefined : translate('kinds.dateKeys')}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.altKey && event.key === 'ArrowDown') open();
        const step = stepOfKey(event);
        const moved = step && movedTime(mode, value === '' ? today(mode, platformNow()) : value, step);
        if (moved === undefined) return;
        event.preventDefault();
        onChange(moved);
      }}
      error={isWrong}
      startAdornment={lead && <InputAdornment position="start">{lead}</InputAdornment>}
      endAdornment={
        <InputAdornment position="end" className="time-picker">
          <input
            ref={picker}
            type={type}
            step={mode === 'dateTime' ? 1 : undefined}
            max={
              mode === 'timeOfDay' ? undefined : toPicker(mode, mode === 'date' ? '9999-12-31' : '9999-12-31 23:59:59')
            }
            tabIndex={-1}
            aria-hidden="true"
            value={toPicker(mode, value)}
            onChange={event => onChange(fromPicker(mode, event.currentTarget.value))}
          />
          <IconButton
            small
            icon={mode === 'timeOfDay' ? 'Schedule' : 'CalendarMonth'}
            label={translate(mode === 'timeOfDay' ? 'kinds.pickTime' : 'kinds.pickDate')}
            onClick={open}
          />
        </InputAdornment>
      }
      inputProps={{ ...attributes, autoComplete: 'off', spellCheck: false, maxLength: longestTyped }}
    />
  );
}
