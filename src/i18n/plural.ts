import type { Label, Language } from '../schemas/base/label.ts';

/** Nouns whose plural equals the singular. */
const unchanging = /(?:^|[ -])(?:chassis|coins|equipment|feedback)$/i;

/**
 * Returns the noun for a number of records. An English noun is plural unless the number is 1; a Chinese noun never
 * changes.
 */
export function nounFor(noun: Label, language: Language, count: number): string {
  return language === 'zh' || count === 1 ? noun[language] : pluralOf(noun.en);
}

function pluralOf(noun: string): string {
  if (unchanging.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
