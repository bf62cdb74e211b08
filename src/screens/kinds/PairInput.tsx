import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatInteger } from '../../i18n/format.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { InputFrame } from './base/InputFrame.tsx';
import { TextBox } from './base/TextBox.tsx';
import { maxTypedLength } from './base/maxTypedLength.ts';
import { type PairValue, type PairKind, pairShapes } from './pairShapes.ts';
import { toInputText } from './typedNumber.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';

/**
 * Input with two boxes for one value: a range of IP addresses or ports, or coordinates. Shows the size of a range while
 * the user types.
 */
export function PairInput(props: InputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const { parts, read, isNumeric, count } = pairShapes[props.field.kind as PairKind];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const pair: PairValue = isRecord(value) ? value : {};
  const shown = (key: string) => {
    const text = typed[key];
    return text !== undefined && read(text) === (pair[key] ?? null) ? text : toInputText(pair[key]);
  };
  const change = (key: string, text: string) => {
    setTyped({ ...typed, [key]: text });
    const next = Object.fromEntries(parts.map(part => [part, part === key ? read(text) : (pair[part] ?? null)]));
    onChange(Object.values(next).every(item => item === null) ? null : next);
  };
  const size = count?.(pair);
  const help = size && translate(size.words, { count: formatInteger(size.count), smart_count: size.count });
  return (
    <InputFrame id={id} field={props.field} isRequired={isRequired} error={error} help={help}>
      <div className="input-pair" role="group" aria-labelledby={`${id}-label`}>
        {parts.map((part, at) => (
          <TextBox
            {...{ onBlur, ...aria }}
            key={part}
            id={at === 0 ? id : `${id}-${part}`}
            ref={at === 0 ? ref : undefined}
            aria-label={`${props.field.label[language]} ${translate(`kinds.${part}`)}`}
            value={shown(part)}
            onChange={text => change(part, text)}
            isWrong={error !== undefined}
            start={translate(`kinds.${part}`)}
            inputMode={isNumeric ? 'decimal' : undefined}
            spellCheck={false}
            maxLength={maxTypedLength}
          />
        ))}
      </div>
    </InputFrame>
  );
}
