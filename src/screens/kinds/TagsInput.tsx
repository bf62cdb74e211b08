import { useLocale, useTranslate } from 'ra-core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { InputFrame } from './base/InputFrame.tsx';
import { maxTypedLength } from './base/maxTypedLength.ts';
import { type InputProps, useKindInput } from './base/useKindInput.ts';
import './base/kinds.css';

const commas = /[,，\n]/;

/**
 * Input of short texts, which are shown as chips. Enter or a comma adds the typed text; Backspace in an empty box
 * removes the last chip.
 */
export function TagsInput(props: InputProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const [typed, setTyped] = useState('');
  const tags: readonly unknown[] = Array.isArray(value) ? value : [];
  const put = (next: readonly unknown[]) => onChange(next.length === 0 ? null : next);
  const add = (text: string) => {
    const words = text.split(commas).map(word => word.trim());
    setTyped('');
    // Duplicates are also added, so that no typed text disappears. The field's rule then reports them.
    put([...tags, ...words.filter(word => word !== '')]);
  };
  const type = (text: string) => (commas.test(text) ? add(text) : setTyped(text));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) put(tags.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!commas.test(pasted)) return;
    event.preventDefault();
    add(typed + pasted);
  };
  return (
    <InputFrame
      id={id}
      field={props.field}
      isRequired={isRequired}
      error={error}
      help={props.field.help?.[language] ?? translate('kinds.addTag')}
    >
      <div className="tags-input" data-wrong={error === undefined ? undefined : true}>
        <Chips id={id} tags={tags} onRemove={at => put(tags.toSpliced(at, 1))} />
        <input
          id={id}
          ref={ref}
          value={typed}
          maxLength={maxTypedLength}
          autoComplete="off"
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            if (typed.trim() !== '') add(typed);
            onBlur();
          }}
          {...aria}
        />
      </div>
    </InputFrame>
  );
}

interface ChipsProps {
  readonly id: string;
  readonly tags: readonly unknown[];
  readonly onRemove: (at: number) => void;
}

/** Chips with remove buttons. */
function Chips({ id, tags, onRemove }: ChipsProps) {
  const translate = useTranslate();
  return (
    <ul className="tags" aria-labelledby={`${id}-label`}>
      {tags.map((tag, at) => (
        <li key={`${at} ${String(tag)}`} className="tag">
          <bdi>{String(tag)}</bdi>
          <IconButton
            small
            icon="Close"
            label={translate('kinds.removeTag', { name: String(tag) })}
            onClick={() => onRemove(at)}
          />
        </li>
      ))}
    </ul>
  );
}
