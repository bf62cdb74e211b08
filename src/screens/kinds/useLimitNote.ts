import { useTranslate } from 'ra-core';

/** Note for a box that accepts no more characters, so that the user notices the missing part of a pasted text. */
export function useLimitNote(text: string, limit: number): string | undefined {
  const translate = useTranslate();
  return text.length >= limit ? translate('form.typingLimit', { count: limit }) : undefined;
}
