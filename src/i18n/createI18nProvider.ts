import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';

import { type Language, languages } from '../schemas/base/label.ts';
import { type DeferredTexts, createDeferredTexts } from './deferredTexts.ts';
import { deferredTextLoaders, initialTextLoaders, loadMessages, pageTextLoaders, toMessages } from './loadMessages.ts';

const names: { readonly [L in Language]: string } = { zh: '中文', en: 'English' };

/** I18n provider that loads some texts only before the first view that needs them. */
export interface LazyI18nProvider extends I18nProvider {
  /** Texts of forms, dialogs and panels. */
  readonly deferredTexts: DeferredTexts;
  /** Adds the texts of hand-written pages. */
  readonly addPageTexts: () => Promise<void>;
}

/**
 * Creates the provider with the texts of the first list in one language. The texts of another language load when the
 * user chooses that language.
 */
export async function createI18nProvider(language: Language): Promise<LazyI18nProvider> {
  let texts = await initialTextLoaders[language]();
  let polyglot = polyglotOf(language, toMessages(texts));
  const adding = (load: () => Promise<typeof texts>) =>
    createDeferredTexts(async () => {
      const added = await load();
      texts = { ...texts, ...added };
      polyglot = polyglotOf(language, toMessages(texts));
    });
  return {
    translate: (key, options) => polyglot.translate(key, options),
    changeLocale: (locale, options) => polyglot.changeLocale(locale, options),
    getLocale: () => polyglot.getLocale(),
    getLocales: () => polyglot.getLocales?.() ?? [],
    deferredTexts: adding(deferredTextLoaders[language]),
    addPageTexts: adding(pageTextLoaders[language]).load,
  };
}

function polyglotOf(language: Language, messages: TranslationMessages): I18nProvider {
  return polyglotI18nProvider(
    locale => (locale === language ? messages : loadMessages(toLanguage(locale))),
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
