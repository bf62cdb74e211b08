import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'ra-core';

import { type Language, languages } from '../schemas/label.ts';
import { loadMessages } from './loadMessages.ts';

const names: { readonly [L in Language]: string } = { zh: '中文', en: 'English' };

/** react-admin's translations in the saved language; the other language is loaded when it is chosen. */
export async function createI18nProvider(language: Language): Promise<I18nProvider> {
  const initial = await loadMessages[language]();
  return polyglotI18nProvider(
    locale => (locale === language ? initial : loadMessages[toLanguage(locale)]()),
    language,
    languages.map(locale => ({ locale, name: names[locale] })),
    // A missing text is shown as its key and found by the crawl; polyglot's own console warning adds nothing.
    { allowMissing: true },
  );
}

export function toLanguage(value: unknown): Language {
  return languages.find(language => language === value) ?? languages[0];
}
