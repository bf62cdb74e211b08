import { I18nContext, type I18nProvider, useStore } from 'ra-core';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';

import type { Label, Language } from '../schemas/base/label.ts';
import { type LazyI18nProvider, createI18nProvider, toLanguage } from './createI18nProvider.ts';
import { DeferredTextsContext } from './deferredTexts.ts';
import { withScreenTitles } from './withScreenTitles.ts';

interface LanguageProviderProps {
  readonly initial: LazyI18nProvider;
  /** Returns the title of a published screen. The function changes whenever the titles change. */
  readonly titleOf: (name: string) => Label | undefined;
  readonly children: ReactNode;
}

interface LanguageChoice {
  /** Loads the texts of a language, then switches the console to this language. */
  readonly choose: (language: Language) => void;
  /** The language whose texts are loading; `undefined` while no texts are loading. */
  readonly loading: Language | undefined;
}

const LanguageContext = createContext<LanguageChoice>({ choose: () => undefined, loading: undefined });

export function useLanguageChoice(): LanguageChoice {
  return useContext(LanguageContext);
}

/**
 * Switches the console to the chosen language after all texts of the language have loaded. Labels of screens follow the
 * locale in the store, and texts follow the provider; both change in the same render. Using react-admin's own context
 * would remount the whole console and lose, for example, a password that was typed into an open form.
 */
export function LanguageProvider({ initial, titleOf, children }: LanguageProviderProps) {
  const [locale, setLocale] = useStore<string>('locale', initial.getLocale());
  const [provider, setProvider] = useState(initial);
  const [loading, setLoading] = useState<Language>();
  const wanted = useRef<Language>(undefined);
  const load = useMemo(
    () => async (language: Language) => {
      wanted.current = language;
      setLoading(language);
      try {
        const next = await createI18nProvider(language);
        // Load all texts, because the current view may be a form or a hand-written page.
        await Promise.all([next.deferredTexts.load(), next.addPageTexts()]);
        if (wanted.current !== language) return;
        setProvider(next);
        setLocale(language);
      } finally {
        // After a failed load, the previous language remains; the error handler reports and logs the failure.
        if (wanted.current === language) setLoading(undefined);
      }
    },
    [setLocale],
  );
  const current = provider.getLocale();
  // react-admin's own components only set the locale, so the texts are loaded here.
  useEffect(() => {
    if (locale === current) return;
    void load(toLanguage(locale)).catch((error: unknown) => {
      setLocale(current);
      throw error;
    });
  }, [locale, current, load, setLocale]);
  const choice = useMemo(() => ({ choose: (language: Language) => void load(language), loading }), [load, loading]);
  const titled = useMemo(() => withScreenTitles(provider, titleOf), [provider, titleOf]);
  return (
    <LanguageContext value={choice}>
      <I18nContext value={titled}>
        <DeferredTextsContext value={provider.deferredTexts}>{children}</DeferredTextsContext>
      </I18nContext>
    </LanguageContext>
  );
}

/**
 * Creates the provider for react-admin's own context. The language of this provider never changes, so react-admin never
 * remounts the console.
 */
export function createStaticI18nProvider(readLanguage: () => string): I18nProvider {
  return { translate: key => key, changeLocale: () => Promise.resolve(), getLocale: readLanguage };
}
