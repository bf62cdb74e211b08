import { InputFrame } from './base/InputFrame.tsx';
import { TimeBox } from './TimeBox.tsx';
import { toInputText } from './typedNumber.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/**
 * Input of a date, a date with time, or a time of day as text. The time zone of the browser never affects the value.
 */
export function TimeInput(props: InputProps) {
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { kind } = props.field;
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error}>
      <TimeBox
        mode={kind === 'date' || kind === 'timeOfDay' ? kind : 'dateTime'}
        id={id}
        boxRef={ref}
        value={toInputText(value)}
        onChange={text => onChange(text === '' ? null : text)}
        isWrong={error !== undefined}
        attributes={{ ...aria, onBlur }}
      />
    </InputFrame>
  );
}
