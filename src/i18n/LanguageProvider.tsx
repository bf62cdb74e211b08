import { I18nContext, type I18nProvider, useStore } from 'ra-core';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';

import type { Label, Language } from '../schemas/label.ts';
import { createI18nProvider, toLanguage } from './createI18nProvider.ts';
import { withScreenTitles } from './withScreenTitles.ts';

interface SpokenLanguageProps {
  readonly initial: I18nProvider;
  /** Returns the titles of published screens; a new function after each change of them. */
  readonly titleOf: (name: string) => Label | undefined;
  readonly children: ReactNode;
}

interface LanguageChoice {
  /** Loads the texts of a language, then switches the console to it. */
  readonly choose: (language: Language) => void;
  /** The language whose texts are loading; `undefined` while none are. */
  readonly loading: Language | undefined;
}

const LanguageContext = createContext<LanguageChoice>({ choose: () => undefined, loading: undefined });

export function useLanguageChoice(): LanguageChoice {
  return useContext(LanguageContext);
}

/**
 * Switches the console to the chosen language once all its texts are loaded. Labels of screens follow the locale of the
 * store, texts follow the provider, and both change in one render. react-admin's own context would remount the whole
 * console, and a password typed into an open form would be lost.
 */
export function LanguageProvider({ initial, titleOf, children }: SpokenLanguageProps) {
  const [locale, setLocale] = useStore<string>('locale', initial.getLocale());
  const [spoken, setSpoken] = useState(initial);
  const [loading, setLoading] = useState<Language>();
  const wanted = useRef<Language>(undefined);
  const load = useMemo(
    () => async (language: Language) => {
      wanted.current = language;
      setLoading(language);
      try {
        const next = await createI18nProvider(language);
        // The current page may be a hand-written one.
        await next.addPageTexts();
        if (wanted.current !== language) return;
        setSpoken(next);
        setLocale(language);
      } finally {
        // A failed load keeps the previous language; the error handler reports and logs the failure.
        if (wanted.current === language) setLoading(undefined);
      }
    },
    [setLocale],
  );
  const current = spoken.getLocale();
  // react-admin's own components set only the locale, so load the texts of that language.
  useEffect(() => {
    if (locale === current) return;
    void load(toLanguage(locale)).catch((error: unknown) => {
      setLocale(current);
      throw error;
    });
  }, [locale, current, load, setLocale]);
  const choice = useMemo(() => ({ choose: (language: Language) => void load(language), loading }), [load, loading]);
  const titled = useMemo(() => withScreenTitles(spoken, titleOf), [spoken, titleOf]);
  return (
    <LanguageContext value={choice}>
      <I18nContext value={titled}>{children}</I18nContext>
    </LanguageContext>
  );
}

/** Provider for react-admin's own context. Its language never changes, so react-admin never remounts the console. */
export function createStaticI18nProvider(readLanguage: () => string): I18nProvider {
  return { translate: key => key, changeLocale: () => Promise.resolve(), getLocale: readLanguage };
}
