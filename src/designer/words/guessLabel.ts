import type { Label } from '../../schemas/base/label.ts';
import { limits } from '../limits.ts';
import { cjkPattern, hanPattern, toChinese, toEnglish } from './chinese.ts';
import { splitWords, toEnglishLabel } from './splitWords.ts';

/** Origin of a label, which decides the confidence in the label. */
export type LabelOrigin = 'both' | 'translated' | 'halfTranslated' | 'untranslated';

export interface LabelGuess {
  readonly label: Label;
  readonly origin: LabelOrigin;
}

interface Texts {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** English text to use when neither title nor name gives an English label. */
  readonly fallback?: string;
}

/** Returns a label in both languages: from the title or the description if possible, otherwise from the name. */
export function guessLabel({ name, title, description, fallback = 'Field' }: Texts): LabelGuess {
  const titled = title === undefined || cjkPattern.test(title) ? undefined : toLabelText(title);
  const words = splitWords(name).filter(word => /[a-z]/.test(word));
  const byName = words.length === 0 || hanPattern.test(name) ? undefined : toLabelText(toEnglishLabel(words));
  const zh = chineseOf([title, description, name]);
  if (zh === undefined) {
    return translated(titled ?? byName ?? fallback, titled === undefined ? words : splitWords(titled));
  }
  const english = titled ?? byName ?? englishOf(zh);
  return { label: { zh, en: english ?? fallback }, origin: english === undefined ? 'untranslated' : 'both' };
}

/** Translates an English label to Chinese. Words that the glossary does not contain stay English. */
function translated(en: string, words: readonly string[]): LabelGuess {
  const { text, known } = toChinese(words);
  if (known === 0) return { label: { zh: en, en }, origin: 'untranslated' };
  return { label: { zh: toLabelText(text) ?? en, en }, origin: known === 1 ? 'translated' : 'halfTranslated' };
}

/**
 * Returns the first short Chinese clause with which one of the texts begins; `undefined` when no text begins with such
 * a clause.
 */
function chineseOf(texts: readonly (string | undefined)[]): string | undefined {
  const clauses = texts.map(
    text =>
      text
        ?.slice(0, 200)
        .trim()
        .split(/[，。,;；:：（(\n]/u, 1)[0]
        ?.trim() ?? '',
  );
  const found = clauses.find(text => hanPattern.test(text) && text.length <= limits.label / 2);
  return found === undefined ? undefined : toLabelText(found);
}

function englishOf(zh: string): string | undefined {
  const words = toEnglish(zh);
  return words && toLabelText(toEnglishLabel(words));
}

/**
 * Converts a text to a label: one line without tags and markup. Returns `undefined` when the result is empty or too
 * long.
 */
export function toLabelText(text: string): string | undefined {
  const line = text
    .slice(0, 400)
    .replaceAll(/<[^<>]{0,200}>/g, ' ')
    .replaceAll(/[`*{}<>|]/g, ' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .replace(/[.。]$/, '')
    .trim();
  if (line === '' || line.length > limits.label) return undefined;
  const [first = ''] = line;
  return `${first.toUpperCase()}${line.slice(first.length)}`;
}
