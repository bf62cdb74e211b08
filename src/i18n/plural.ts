import type { Label, Language } from '../schemas/label.ts';

/** Nouns that are the same for one and for many. */
const unchanging = /(?:^|[ -])(?:chassis|coins|equipment|feedback)$/i;

/** What so many records are called: in Chinese as one is, in English with the ending of its plural. */
export function nounFor(noun: Label, language: Language, count: number): string {
  return language === 'zh' || count === 1 ? noun[language] : pluralOf(noun.en);
}

function pluralOf(noun: string): string {
  if (unchanging.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
