import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { allowedItems } from '../../schemas/vocabulary/choices.ts';
import { findCodeItem } from '../../schemas/vocabulary/codeList.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import { Chip } from '../parts/Chip.tsx';
import { InputFrame } from './base/InputFrame.tsx';
import { useNarrowing } from './useNarrowing.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/** Select for one or several values of a code list; each value is shown as a chip with its tone and label. */
export function CodeInput(props: InputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { narrowedBy: drivers, note } = useNarrowing(props, value, onChange);
  const { field } = props;
  if (field.kind !== 'code') return null;
  const chip = (entry: unknown) => {
    const item = findCodeItem(field.codes, entry);
    return (
      <Chip key={String(entry)} tone={item?.tone ?? 'default'}>
        {item?.[language] ?? String(entry)}
      </Chip>
    );
  };
  const current = field.multiple ? (Array.isArray(value) ? value : []) : isEmpty(value) ? '' : value;
  return (
    <InputFrame id={id} field={field} isRequired={isRequired} error={error} note={note}>
      <Select
        inputRef={ref}
        value={current}
        multiple={field.multiple === true}
        displayEmpty
        onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
        error={error !== undefined}
        renderValue={chosen =>
          isEmpty(chosen) ? (
            <span className="input-none">{translate('list.none')}</span>
          ) : Array.isArray(chosen) ? (
            chosen.map(chip)
          ) : (
            chip(chosen)
          )
        }
        SelectDisplayProps={{ id, 'aria-labelledby': `${id}-label ${id}`, ...aria }}
      >
        {!isRequired && !field.multiple && <MenuItem value="">{translate('list.none')}</MenuItem>}
        {allowedItems(field, drivers).map(item => (
          <MenuItem key={item.value} value={item.value}>
            {chip(item.value)}
          </MenuItem>
        ))}
      </Select>
    </InputFrame>
  );
}
