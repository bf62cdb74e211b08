import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';

import { type Language, languages } from '../schemas/base/label.ts';
import { loadMessages, loadPageTexts } from './loadMessages.ts';

const names: { readonly [L in Language]: string } = { zh: '中文', en: 'English' };

/**
 * I18n provider with a function that adds the texts of hand-written pages. The function must be called before the first
 * such page renders.
 */
export interface LazyI18nProvider extends I18nProvider {
  readonly addPageTexts: () => Promise<void>;
}

/**
 * Creates the provider with the texts of one language; the texts of other languages load when the user chooses the
 * language.
 */
export async function createI18nProvider(language: Language): Promise<LazyI18nProvider> {
  const messages = await loadMessages[language]();
  let polyglot = polyglotOf(language, messages);
  let adding: Promise<void> | undefined;
  const add = async () => {
    try {
      polyglot = polyglotOf(language, { ...messages, ...(await loadPageTexts[language]()) });
    } catch (error) {
      // After a failure, the next hand-written page tries to load the texts again.
      adding = undefined;
      throw error;
    }
  };
  return {
    translate: (key, options) => polyglot.translate(key, options),
    changeLocale: (locale, options) => polyglot.changeLocale(locale, options),
    getLocale: () => polyglot.getLocale(),
    getLocales: () => polyglot.getLocales?.() ?? [],
    addPageTexts: () => (adding ??= add()),
  };
}

function polyglotOf(language: Language, messages: TranslationMessages): I18nProvider {
  return polyglotI18nProvider(
    locale => (locale === language ? messages : loadMessages[toLanguage(locale)]()),
    language,
    languages.map(locale => ({ locale, name: names[locale] })),
    // polyglot's warnings would add nothing: the page shows the key of a missing text, and a unit test reports the
    // text.
    { allowMissing: true },
  );
}

export function toLanguage(value: unknown): Language {
  return languages.find(language => language === value) ?? languages[0];
}
