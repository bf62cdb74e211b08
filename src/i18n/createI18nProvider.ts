import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';

import { type Language, languages } from '../schemas/label.ts';
import { loadMessages, loadPageTexts } from './loadMessages.ts';

const names: { readonly [L in Language]: string } = { zh: '中文', en: 'English' };

/** Translations to which the texts of the pages drawn by hand are added when the first of these is wanted. */
export interface SpokenI18nProvider extends I18nProvider {
  readonly addPages: () => Promise<void>;
}

/** react-admin's translations in the saved language; the other language is loaded when it is chosen. */
export async function createI18nProvider(language: Language): Promise<SpokenI18nProvider> {
  const messages = await loadMessages[language]();
  let spoken = polyglotOf(language, messages);
  let adding: Promise<void> | undefined;
  const add = async () => {
    try {
      spoken = polyglotOf(language, { ...messages, ...(await loadPageTexts[language]()) });
    } catch (error) {
      // Asked for again with the next page.
      adding = undefined;
      throw error;
    }
  };
  return {
    translate: (key, options) => spoken.translate(key, options),
    changeLocale: (locale, options) => spoken.changeLocale(locale, options),
    getLocale: () => spoken.getLocale(),
    getLocales: () => spoken.getLocales?.() ?? [],
    addPages: () => (adding ??= add()),
  };
}

function polyglotOf(language: Language, messages: TranslationMessages): I18nProvider {
  return polyglotI18nProvider(
    locale => (locale === language ? messages : loadMessages[toLanguage(locale)]()),
    language,
    languages.map(locale => ({ locale, name: names[locale] })),
    // A missing text is shown as its key and found by the crawl; polyglot's own console warning adds nothing.
    { allowMissing: true },
  );
}

export function toLanguage(value: unknown): Language {
  return languages.find(language => language === value) ?? languages[0];
}
