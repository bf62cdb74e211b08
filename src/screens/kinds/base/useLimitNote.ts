import { useTranslate } from 'ra-core';

/**
 * Returns a note when a box accepts no more characters, so that the user notices that a part of a pasted text is
 * missing.
 */
export function useLimitNote(text: string, limit: number): string | undefined {
  const translate = useTranslate();
  return text.length >= limit ? translate('form.typingLimit', { count: limit }) : undefined;
}
