import type { TranslationMessages } from 'ra-core';

import type { Language } from '../schemas/label.ts';
import { mergeMessages } from './mergeMessages.ts';
import type { PageTexts } from './messages.ts';

type Tree = Readonly<Record<string, unknown>>;

/** The texts of lists, forms and the shell: react-admin's own, ours, and the titles of the screens under `route`. */
export const loadMessages: { readonly [L in Language]: () => Promise<TranslationMessages> } = {
  zh: async () => {
    const [published, { raChinese }, { zh }, titles] = await Promise.all([
      import('ra-language-chinese'),
      import('./raChinese.ts'),
      import('./zh.ts'),
      import('virtual:route-titles/zh'),
    ]);
    const base: Tree = published.default;
    // A test holds the merged texts against the complete English ones, which is what the type promises.
    return {
      ...mergeMessages(base, { ra: raChinese }),
      ...zh,
      route: titles.default,
    } as unknown as TranslationMessages;
  },
  en: async () => {
    const [published, { en }, titles] = await Promise.all([
      import('ra-language-english'),
      import('./en.ts'),
      import('virtual:route-titles/en'),
    ]);
    return { ...published.default, ...en, route: titles.default };
  },
};

/** The texts of the pages drawn by hand. */
export const loadPageTexts: { readonly [L in Language]: () => Promise<PageTexts> } = {
  zh: async () => (await import('./zh/pages.ts')).pages,
  en: async () => (await import('./en/pages.ts')).pages,
};

/** The titles of the screens in every language, for those who search them. */
export async function loadRouteTitles(): Promise<readonly Readonly<Record<string, string>>[]> {
  const titles = await Promise.all([import('virtual:route-titles/zh'), import('virtual:route-titles/en')]);
  return titles.map(one => one.default);
}
