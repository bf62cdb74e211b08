import { useTranslate } from 'ra-core';

import { splitIntoGroupsOfFour } from '../../i18n/format.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLength } from './base/maxTypedLength.ts';
import { toInputText } from './typedNumber.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

const examples: Readonly<Record<string, string>> = { mac: '00:1A:2B:3C:4D:5E', ip: '10.0.0.1' };

/**
 * Input of a text with a fixed pattern, such as an IP address, MAC address or card number. All digits have the same
 * width.
 */
export function FixedFormatInput(props: InputProps) {
  const translate = useTranslate();
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { kind } = props.field;
  const isCard = kind === 'bankCard';
  const example = examples[kind];
  const text = toInputText(value);
  // Long card numbers are shown in groups of four below the box, because inserting spaces into the box would move the
  // cursor.
  const count = isCard && /^[0-9]+$/.test(text) ? text.length : 0;
  return (
    <InputFrame
      id={id}
      field={props.field}
      isRequired={isRequired}
      error={error}
      help={
        count > 0
          ? `${splitIntoGroupsOfFour(text).join(' ')} (${translate('kinds.digits', { count, smart_count: count })})`
          : undefined
      }
    >
      <TextBox
        {...{ id, ref, onBlur, ...aria }}
        isPattern
        value={text}
        placeholder={example && translate('kinds.example', { example })}
        onChange={next => onChange(isCard ? ungrouped(next) : next)}
        isWrong={error !== undefined}
        inputMode={isCard ? 'numeric' : undefined}
        spellCheck={false}
        maxLength={maxTypedLength}
      />
    </InputFrame>
  );
}

/** Removes the spaces from a card number that was copied in groups of four. Other text stays unchanged. */
function ungrouped(text: string): string {
  return /^[0-9]{1,4}( [0-9]{1,4})+$/.test(text) ? text.replaceAll(' ', '') : text;
}
