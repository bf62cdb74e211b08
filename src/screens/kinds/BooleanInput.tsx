import Switch from '@mui/material/Switch';

import { InputFrame } from './base/InputFrame.tsx';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

export function BooleanInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <Switch
        size="small"
        checked={value === true}
        onChange={event => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{ input: { id, ref, ...aria } }}
      />
    </InputFrame>
  );
}
