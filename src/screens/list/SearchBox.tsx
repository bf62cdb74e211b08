import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Column } from './columns.ts';

const settleMs = 400;

/** Searches while typing stops, or at once with Enter; `/` anywhere on the page leads here. */
export function SearchBox({ column: [name, field] }: { readonly column: Column }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { filterValues, setFilters } = useListContext();
  const applied = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const { pathname } = useLocation();
  const [text, setText] = useState<string>(applied);
  const [lastApplied, setLastApplied] = useState<string>(applied);
  const box = useRef<HTMLInputElement>(null);
  // A filter changed elsewhere (reset, back button) shows here; what is being typed is not touched by it.
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setText(applied);
  }

  const apply = (value: string) => {
    const { [name]: _gone, ...others } = filterValues;
    const wanted = value.trim();
    setLastApplied(wanted);
    setFilters(wanted === '' ? others : { ...others, [name]: wanted }, []);
  };

  useEffect(() => {
    if (text.trim() === applied) return undefined;
    const timer = setTimeout(() => {
      // Whoever followed a link out of the rows is on the way: the old view still stands until the next one is ready,
      // and a filter set now would lead back to it. It is set when the list is seen again.
      if (globalThis.location.pathname === pathname) apply(text);
    }, settleMs);
    return () => clearTimeout(timer);
  });

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
  }, []);

  const label = translate('list.search', { field: field.label[language] });
  return (
    <input
      ref={box}
      type="search"
      className="field-text search-box"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && apply(text)}
    />
  );
}
