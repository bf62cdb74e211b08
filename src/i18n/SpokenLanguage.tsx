import { I18nContext, type I18nProvider, useStore } from 'ra-core';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';

import type { Label, Language } from '../schemas/label.ts';
import { createI18nProvider, toLanguage } from './createI18nProvider.ts';
import { withTitles } from './withTitles.ts';

interface SpokenLanguageProps {
  readonly initial: I18nProvider;
  /** The titles of screens that no file of the console names; another function when they are others. */
  readonly titleOf: (name: string) => Label | undefined;
  readonly children: ReactNode;
}

interface LanguageChoice {
  /** Loads the texts of a language, then shows the console in it. */
  readonly choose: (language: Language) => void;
  /** The language whose texts are loading. */
  readonly loading: Language | undefined;
}

const LanguageContext = createContext<LanguageChoice>({ choose: () => undefined, loading: undefined });

export function useLanguageChoice(): LanguageChoice {
  return useContext(LanguageContext);
}

/**
 * Shows the console in the language that the user chooses, once all its texts have loaded: labels of screens follow the
 * locale of the store, texts follow the provider, and both change in one render. react-admin's own context would mount
 * everything again, and a password typed into an open form would be lost.
 */
export function SpokenLanguage({ initial, titleOf, children }: SpokenLanguageProps) {
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
        // The open page may be one that is drawn by hand.
        await next.addPages();
        if (wanted.current !== language) return;
        setSpoken(next);
        setLocale(language);
      } finally {
        // A failure leaves the language as it was; the console's watch over faults reports and logs it.
        if (wanted.current === language) setLoading(undefined);
      }
    },
    [setLocale],
  );
  const current = spoken.getLocale();
  // A stock component of react-admin sets the locale itself.
  useEffect(() => {
    if (locale === current) return;
    void load(toLanguage(locale)).catch((error: unknown) => {
      setLocale(current);
      throw error;
    });
  }, [locale, current, load, setLocale]);
  const choice = useMemo(() => ({ choose: (language: Language) => void load(language), loading }), [load, loading]);
  const titled = useMemo(() => withTitles(spoken, titleOf), [spoken, titleOf]);
  return (
    <LanguageContext value={choice}>
      <I18nContext value={titled}>{children}</I18nContext>
    </LanguageContext>
  );
}

/** What react-admin is given in the place of the texts: it never sees the language change, so it mounts nothing anew. */
export function stillI18nProvider(readLanguage: () => string): I18nProvider {
  return { translate: key => key, changeLocale: () => Promise.resolve(), getLocale: readLanguage };
}
