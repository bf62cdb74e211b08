import { useTranslate } from 'ra-core';

/** Says that a box takes no more: what was pasted beyond its limit is not in it, and must not be missed silently. */
export function useLimitNote(text: string, limit: number): string | undefined {
  const translate = useTranslate();
  return text.length >= limit ? translate('form.typingLimit', { count: limit }) : undefined;
}
