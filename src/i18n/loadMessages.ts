import type { TranslationMessages } from 'ra-core';

import type { Language } from '../schemas/base/label.ts';
import { mergeMessages } from './mergeMessages.ts';
import type { PageTexts } from './zh/messages.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Loads the texts of the shell and of lists. The titles of screens are under the key `route`. */
export const initialTextLoaders: { readonly [L in Language]: () => Promise<Tree> } = {
  zh: async () => {
    const [{ initialTexts }, titles] = await Promise.all([
      import('./zh/initialTexts.ts'),
      import('virtual:route-titles/zh'),
    ]);
    return { ...initialTexts, route: titles.default };
  },
  en: async () => {
    const [{ initialTexts }, titles] = await Promise.all([
      import('./en/initialTexts.ts'),
      import('virtual:route-titles/en'),
    ]);
    return { ...initialTexts, route: titles.default };
  },
};

/** Loads the texts of react-admin and of the console, except the texts of hand-written pages. */
export const deferredTextLoaders: { readonly [L in Language]: () => Promise<Tree> } = {
  zh: async () => {
    const [published, { reactAdminChinese: raChinese }, { zh }] = await Promise.all([
      import('ra-language-chinese'),
      import('./reactAdminChinese.ts'),
      import('./zh/texts.ts'),
    ]);
    return { ...mergeMessages(published.default, { ra: raChinese }), ...zh };
  },
  en: async () => {
    const [published, { en }] = await Promise.all([import('ra-language-english'), import('./en/texts.ts')]);
    return { ...published.default, ...en };
  },
};

/**
 * Loads the texts of react-admin and of the console, and the titles of screens. The texts of hand-written pages are not
 * included.
 */
export async function loadMessages(language: Language): Promise<TranslationMessages> {
  const parts = await Promise.all([initialTextLoaders[language](), deferredTextLoaders[language]()]);
  return toMessages(Object.assign({}, ...parts));
}

/**
 * Returns the texts with the type that react-admin requires. The cast is safe: a unit test compares the keys of the
 * texts in all languages, and no code uses a text before it has loaded.
 */
export function toMessages(texts: Tree): TranslationMessages {
  return texts as unknown as TranslationMessages;
}

/** Loads the texts of hand-written pages. */
export const pageTextLoaders: { readonly [L in Language]: () => Promise<PageTexts> } = {
  zh: async () => (await import('./zh/pages.ts')).pages,
  en: async () => (await import('./en/pages.ts')).pages,
};

/** Loads the titles of screens in every language, so that the search finds titles in any language. */
export async function loadRouteTitles(): Promise<readonly Readonly<Record<string, string>>[]> {
  const titles = await Promise.all([import('virtual:route-titles/zh'), import('virtual:route-titles/en')]);
  return titles.map(title => title.default);
}
