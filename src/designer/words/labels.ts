import type { Label } from '../../schemas/label.ts';
import { limits } from '../limits.ts';
import { cjk, han, toChinese, toEnglish } from './chinese.ts';
import { splitWords, toTitle } from './splitWords.ts';

/** Where a label comes from; its confidence follows from that. */
export type LabelOrigin = 'both' | 'translated' | 'halfTranslated' | 'untranslated';

export interface Named {
  readonly label: Label;
  readonly origin: LabelOrigin;
}

interface Texts {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** English for what has no English name at all. */
  readonly fallback?: string;
}

/** What a thing is called in both languages: by the texts that the source has in one of them, else by its name. */
export function labelOf({ name, title, description, fallback = 'Field' }: Texts): Named {
  const titled = title === undefined || cjk.test(title) ? undefined : shortText(title);
  const words = splitWords(name).filter(word => /[a-z]/.test(word));
  const byName = words.length === 0 || han.test(name) ? undefined : shortText(toTitle(words));
  const zh = chineseOf([title, description, name]);
  if (zh === undefined) {
    return translated(titled ?? byName ?? fallback, titled === undefined ? words : splitWords(titled));
  }
  const english = titled ?? byName ?? englishOf(zh);
  return { label: { zh, en: english ?? fallback }, origin: english === undefined ? 'untranslated' : 'both' };
}

/** An English label with its words in Chinese, as far as the glossary knows them. */
function translated(en: string, words: readonly string[]): Named {
  const { text, known } = toChinese(words);
  if (known === 0) return { label: { zh: en, en }, origin: 'untranslated' };
  return { label: { zh: shortText(text) ?? en, en }, origin: known === 1 ? 'translated' : 'halfTranslated' };
}

/** The first short text in Chinese: a title, the first clause of a description, a name. */
function chineseOf(texts: readonly (string | undefined)[]): string | undefined {
  const clauses = texts.map(
    text =>
      text
        ?.slice(0, 200)
        .trim()
        .split(/[，。,;；:：（(\n]/u, 1)[0]
        ?.trim() ?? '',
  );
  const found = clauses.find(text => han.test(text) && text.length <= limits.label / 2);
  return found === undefined ? undefined : shortText(found);
}

function englishOf(zh: string): string | undefined {
  const words = toEnglish(zh);
  return words && shortText(toTitle(words));
}

/** A text that fits a label: one line, without places and marks; nothing where too much is left out. */
export function shortText(text: string): string | undefined {
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
