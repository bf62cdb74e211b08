import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { InputFrame } from './InputFrame.tsx';
import { useReferenceOptions } from './useReferenceOptions.ts';
import { type InputProps, useKindInput } from './useKindInput.ts';

/** A record of another resource, found by typing; the platform searches. */
export function ReferenceInput(props: InputProps) {
  const translate = useTranslate();
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const [keyword, setKeyword] = useState('');
  const { options, labelOf, isPending } = useReferenceOptions(props.field, keyword, value);
  const values: readonly (string | number)[] = options.map(option => option.value);
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <Autocomplete<string | number>
        id={id}
        options={values}
        value={typeof value === 'string' || typeof value === 'number' ? value : null}
        onChange={(_event, chosen) => onChange(chosen)}
        onInputChange={(_event, text, reason) => setKeyword(reason === 'input' ? text : '')}
        onBlur={onBlur}
        getOptionLabel={labelOf}
        filterOptions={all => all}
        isOptionEqualToValue={(option, chosen) => option === chosen}
        loading={isPending}
        loadingText={translate('form.loading')}
        noOptionsText={translate('form.noOptions')}
        clearText={translate('form.clear')}
        openText={translate('form.open')}
        closeText={translate('elements.close')}
        renderInput={params => (
          <OutlinedInput
            ref={params.slotProps.input.ref}
            endAdornment={params.slotProps.input.endAdornment}
            className={params.slotProps.input.className}
            error={error !== undefined}
            inputRef={ref}
            inputProps={{ ...params.slotProps.htmlInput, ...aria }}
          />
        )}
      />
    </InputFrame>
  );
}
