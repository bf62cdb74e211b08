import { useListContext, useLocale, useTranslate } from 'ra-core';
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { useSearchText } from '../useSearchText.ts';
import type { Column } from './columns.ts';
import { withValue } from './appliedFilters.ts';
import { formatList, maxSearchValues, parseEditedList, parsePastedList } from './pastedList.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';

const pauseMs = 400;

/**
 * Search box, which searches when typing pauses, or immediately on Enter. `/` anywhere on the page focuses the box. A
 * pasted column of values finds the records that have any of these values.
 */
export function SearchBox({ column: [name, field] }: { readonly column: Column }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues } = useListContext();
  const change = useListParamsChanger();
  const applied: unknown = filterValues[name];
  const list: readonly unknown[] | undefined = Array.isArray(applied) ? applied : undefined;
  const [surplus, setSurplus] = useState<number>();
  const box = useRef<HTMLInputElement>(null);
  const hint = useId();
  useSlashKey(box);

  const search = (wanted: string | readonly string[]) => {
    const isTooLong = typeof wanted !== 'string' && wanted.length > maxSearchValues;
    setSurplus(isTooLong ? wanted.length : undefined);
    if (isTooLong) return;
    change(({ filter }) => ({ filter: withValue(filter, name, wanted) }));
  };
  const { inputProps } = useSearchText({
    value: list ? formatList(list) : typeof applied === 'string' ? applied : '',
    delayMs: pauseMs,
    onApply: text => {
      const edited = list ? parseEditedList(text) : [];
      search(edited.length > 1 ? edited : text);
    },
  });
  const paste = (event: ClipboardEvent) => {
    const values = parsePastedList(event.clipboardData.getData('text'));
    if (values.length === 0) return;
    event.preventDefault();
    search(values);
  };

  const label = translate('list.search', { field: field.label[language] });
  return (
    <span className="search-box">
      <input
        ref={box}
        type="search"
        className="field-text"
        aria-label={label}
        aria-invalid={surplus !== undefined}
        aria-describedby={list || surplus !== undefined ? hint : undefined}
        placeholder={label}
        onPaste={paste}
        {...inputProps}
      />
      <ListHint id={hint} count={list?.length} surplus={surplus} />
    </span>
  );
}

interface ListHintProps {
  readonly id: string;
  /** Number of values in the filter; absent for a single text. */
  readonly count: number | undefined;
  /** Number of pasted values if it exceeds the maximum; otherwise `undefined`. */
  readonly surplus: number | undefined;
}

function ListHint({ id, count, surplus }: ListHintProps) {
  const translate = useTranslate();
  if (surplus !== undefined) {
    return (
      <small id={id} className="search-error" role="alert">
        {translate('list.searchesTooMany', { count: surplus, most: maxSearchValues })}
      </small>
    );
  }
  return count === undefined ? null : <small id={id}>{translate('list.searchesOneOf', { count })}</small>;
}

/** Focuses the box when the user presses `/` outside of text inputs. */
function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [box]);
}
