import type { TranslationMessages } from 'ra-core';

import type { Language } from '../schemas/base/label.ts';
import { mergeMessages } from './mergeMessages.ts';
import type { PageTexts } from './zh/messages.ts';

type Tree = Readonly<Record<string, unknown>>;

/**
 * Loads the texts of lists, forms and the shell: the texts of react-admin and of the console, and the titles of screens
 * under `route`.
 */
export const loadMessages: { readonly [L in Language]: () => Promise<TranslationMessages> } = {
  zh: async () => {
    const [published, { raChinese }, { zh }, titles] = await Promise.all([
      import('ra-language-chinese'),
      import('./raChinese.ts'),
      import('./zh/texts.ts'),
      import('virtual:route-titles/zh'),
    ]);
    const base: Tree = published.default;
    // The cast is safe: a unit test compares the keys of the merged texts with the keys of the complete English texts.
    return {
      ...mergeMessages(base, { ra: raChinese }),
      ...zh,
      route: titles.default,
    } as unknown as TranslationMessages;
  },
  en: async () => {
    const [published, { en }, titles] = await Promise.all([
      import('ra-language-english'),
      import('./en/texts.ts'),
      import('virtual:route-titles/en'),
    ]);
    return { ...published.default, ...en, route: titles.default };
  },
};

/** Loads the texts of hand-written pages. */
export const loadPageTexts: { readonly [L in Language]: () => Promise<PageTexts> } = {
  zh: async () => (await import('./zh/pages.ts')).pages,
  en: async () => (await import('./en/pages.ts')).pages,
};

/** Loads the titles of screens in every language, so that the search finds titles in any language. */
export async function loadRouteTitles(): Promise<readonly Readonly<Record<string, string>>[]> {
  const titles = await Promise.all([import('virtual:route-titles/zh'), import('virtual:route-titles/en')]);
  return titles.map(title => title.default);
}
