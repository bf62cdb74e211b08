import { I18nContext, type I18nProvider, useStore } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

import type { Label } from '../schemas/label.ts';
import { createI18nProvider, toLanguage } from './createI18nProvider.ts';
import { withTitles } from './withTitles.ts';

interface SpokenLanguageProps {
  readonly initial: I18nProvider;
  /** The titles of screens that no file of the console names; another function when they are others. */
  readonly titleOf: (name: string) => Label | undefined;
  readonly children: ReactNode;
}

/**
 * Puts the texts of the other language in place when it is chosen. react-admin's own context would mount everything anew,
 * and a password that stands in an open form would be lost.
 */
export function SpokenLanguage({ initial, titleOf, children }: SpokenLanguageProps) {
  const [locale, setLocale] = useStore<string>('locale', initial.getLocale());
  const [spoken, setSpoken] = useState(initial);
  useEffect(() => {
    const before = spoken.getLocale();
    if (locale === before) return undefined;
    let isWanted = true;
    const change = async () => {
      try {
        const next = await createI18nProvider(toLanguage(locale));
        // Whatever page is open goes on speaking.
        await next.addPages();
        if (isWanted) setSpoken(next);
      } catch (error) {
        if (isWanted) setLocale(before);
        // The console's watch over faults tells of it and logs it.
        throw error;
      }
    };
    void change();
    return () => {
      isWanted = false;
    };
  }, [locale, spoken, setLocale]);
  const titled = useMemo(() => withTitles(spoken, titleOf), [spoken, titleOf]);
  return <I18nContext value={titled}>{children}</I18nContext>;
}

/** What react-admin is given in the place of the texts: it never sees the language change, so it mounts nothing anew. */
export function stillI18nProvider(readLanguage: () => string): I18nProvider {
  return { translate: key => key, changeLocale: () => Promise.resolve(), getLocale: readLanguage };
}
