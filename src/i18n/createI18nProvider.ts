import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';

import { type Language, languages } from '../schemas/label.ts';
import { loadMessages, loadPageTexts } from './loadMessages.ts';

const names: { readonly [L in Language]: string } = { zh: '中文', en: 'English' };

/**
 * Translations with a function that adds the texts of hand-written pages, called before the first such page renders.
 */
export interface LazyI18nProvider extends I18nProvider {
  readonly addPageTexts: () => Promise<void>;
}

/** Returns react-admin's translations in one language; other languages load when the user chooses them. */
export async function createI18nProvider(language: Language): Promise<LazyI18nProvider> {
  const messages = await loadMessages[language]();
  let spoken = polyglotOf(language, messages);
  let adding: Promise<void> | undefined;
  const add = async () => {
    try {
      spoken = polyglotOf(language, { ...messages, ...(await loadPageTexts[language]()) });
    } catch (error) {
      // The next page tries to load the texts again.
      adding = undefined;
      throw error;
    }
  };
  return {
    translate: (key, options) => spoken.translate(key, options),
    changeLocale: (locale, options) => spoken.changeLocale(locale, options),
    getLocale: () => spoken.getLocale(),
    getLocales: () => spoken.getLocales?.() ?? [],
    addPageTexts: () => (adding ??= add()),
  };
}

function polyglotOf(language: Language, messages: TranslationMessages): I18nProvider {
  return polyglotI18nProvider(
    locale => (locale === language ? messages : loadMessages[toLanguage(locale)]()),
    language,
    languages.map(locale => ({ locale, name: names[locale] })),
    // A missing text shows its key, and a unit test reports it; polyglot's warnings would add nothing.
    { allowMissing: true },
  );
}

export function toLanguage(value: unknown): Language {
  return languages.find(language => language === value) ?? languages[0];
}
