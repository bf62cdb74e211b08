import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { useReferenceOptions } from '../kinds/useReferenceOptions.ts';
import type { Column } from './columns.ts';
import type { FilterValues } from './filters.ts';

export interface FilterInputProps {
  readonly column: Column;
  readonly values: FilterValues;
  readonly onChange: (parameter: string, value: unknown) => void;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function TextFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const language = toLanguage(useLocale());
  return (
    <input
      className="field-text"
      aria-label={field.label[language]}
      value={textOf(values[name])}
      onChange={event => onChange(name, event.currentTarget.value.trimStart())}
    />
  );
}

/** Both ends of a range; either may stay open. */
export function RangeFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const isTime = field.kind === 'dateTime';
  const type = isTime ? 'datetime-local' : field.kind === 'date' ? 'date' : 'number';
  const toWire = (text: string) =>
    isTime && text !== '' ? `${text.replace('T', ' ')}${text.length === 16 ? ':00' : ''}` : text;
  const end = (suffix: 'Start' | 'End', word: string) => (
    <input
      className="field-text"
      type={type}
      step={isTime ? 1 : undefined}
      aria-label={`${field.label[language]} ${word}`}
      value={textOf(values[name + suffix]).replace(' ', 'T')}
      onChange={event => onChange(name + suffix, toWire(event.currentTarget.value))}
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

/** Any number of choices of a short list. */
export function ChoiceFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const current: unknown = values[name];
  if (field.kind === 'boolean') {
    const options = [
      { value: '', text: translate('list.all') },
      { value: 'true', text: translate('list.yes') },
      { value: 'false', text: translate('list.no') },
    ];
    return (
      <select
        className="field-select"
        aria-label={field.label[language]}
        value={current === undefined ? '' : String(current)}
        onChange={event =>
          onChange(name, event.currentTarget.value === '' ? undefined : event.currentTarget.value === 'true')
        }
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind !== 'code') return null;
  const chosen: readonly unknown[] = Array.isArray(current) ? current : current === undefined ? [] : [current];
  return (
    <div className="filter-choices">
      {field.codes.items.map(item => (
        <label key={item.value}>
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen.includes(item.value)}
            onChange={event =>
              onChange(
                name,
                event.currentTarget.checked ? [...chosen, item.value] : chosen.filter(value => value !== item.value),
              )
            }
          />
          {item[language]}
        </label>
      ))}
    </div>
  );
}

export function ReferenceFilter({ column: [name, field], values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [keyword, setKeyword] = useState('');
  const current: unknown = values[name];
  const value = typeof current === 'string' || typeof current === 'number' ? current : null;
  const { options, labelOf, isPending } = useReferenceOptions(field, keyword, value);
  return (
    <Autocomplete<string | number>
      size="small"
      options={options.map(option => option.value)}
      value={value}
      onChange={(_event, chosen) => onChange(name, chosen ?? undefined)}
      onInputChange={(_event, text, reason) => setKeyword(reason === 'input' ? text : '')}
      getOptionLabel={labelOf}
      filterOptions={all => all}
      loading={isPending}
      loadingText={translate('form.loading')}
      noOptionsText={translate('form.noOptions')}
      clearText={translate('form.clear')}
      openText={translate('form.open')}
      closeText={translate('elements.close')}
      renderInput={params => (
        <OutlinedInput
          ref={params.slotProps.input.ref}
          className={params.slotProps.input.className}
          endAdornment={params.slotProps.input.endAdornment}
          inputProps={{ ...params.slotProps.htmlInput, 'aria-label': field.label[language] }}
        />
      )}
    />
  );
}
