import { useLocale } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';

/** Says the faults that stand in a form again when the language changes; what the platform said stays as it was said. */
export function useFaultsInLanguage(errors: FieldErrors): void {
  const locale = useLocale();
  const { trigger } = useFormContext();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    const names = Object.keys(errors).filter(name => name !== 'root' && errors[name]?.type !== 'server');
    if (names.length > 0) void trigger(names);
  }, [locale, errors, trigger]);
}
