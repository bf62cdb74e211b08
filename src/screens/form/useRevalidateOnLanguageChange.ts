import { useLocale } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';

/** Translates the form's validation errors when the language changes. Errors from the platform keep their language. */
export function useRevalidateOnLanguageChange(errors: FieldErrors): void {
  const locale = useLocale();
  const { trigger } = useFormContext();
  const lastLocale = useRef(locale);
  useEffect(() => {
    if (lastLocale.current === locale) return;
    lastLocale.current = locale;
    const names = Object.keys(errors).filter(name => name !== 'root' && errors[name]?.type !== 'server');
    if (names.length > 0) void trigger(names);
  }, [locale, errors, trigger]);
}
