import { wordTranslations } from './wordTranslations.ts';
import { phraseTranslations } from './phraseTranslations.ts';
import { splitWords, toSingular } from './splitWords.ts';

export const hanPattern = /\p{Script=Han}/u;

/** Chinese, Japanese and Korean characters and punctuation, which English texts never contain. */
export const cjkPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** English words without a Chinese counterpart. */
const untranslatedWords = new Set(['a', 'an', 'the', 'of', 'by', 'for', 'in', 'on', 'with', 'and']);

interface Translation {
  readonly text: string;
  /** Fraction of the words that the glossary contains, from 0 to 1. */
  readonly known: number;
}

/** Translates English words to Chinese: phrases first, then single words. Unknown words remain. */
export function toChinese(words: readonly string[]): Translation {
  const question = words[0] === 'is' || words[0] === 'has';
  const translatable = question ? words.slice(1) : words;
  const { texts, known } = translate(translatable);
  const text = texts.reduce((before, next) => join(before, next), '');
  return {
    text: question && text !== '' ? `是否${text}` : text,
    known: translatable.length === 0 ? 0 : known / translatable.length,
  };
}

function translate(words: readonly string[]): { readonly texts: readonly string[]; readonly known: number } {
  const texts: string[] = [];
  let known = 0;
  for (let at = 0; at < words.length;) {
    const phrase = phraseTranslations.get(words.slice(at, at + 2).join(' '));
    const word = words[at] ?? '';
    const isTime = word === 'at' && at > 0 && at === words.length - 1;
    const translation = isTime ? '时间' : (wordTranslations.get(word) ?? wordTranslations.get(toSingular(word)));
    if (phrase !== undefined) {
      texts.push(phrase);
      known += 2;
      at += 2;
      continue;
    }
    if (untranslatedWords.has(word)) known += 1;
    else if (translation === undefined) texts.push(word);
    else {
      texts.push(translation);
      known += 1;
    }
    at += 1;
  }
  return { texts, known };
}

/** Joins two texts: with a space between words that are not Chinese, otherwise without a space. */
function join(before: string, next: string): string {
  const needsBlank = /[A-Za-z0-9]$/.test(before) && /^[A-Za-z0-9]/.test(next);
  return needsBlank ? `${before} ${next}` : `${before}${next}`;
}

/** Preferred English words, for cases where several have the same Chinese translation. */
const preferred: readonly (readonly [string, string])[] = [
  ['status', '状态'],
  ['no', '编号'],
  ['note', '备注'],
  ['address', '地址'],
  ['phone', '手机号'],
  ['tel', '电话'],
  ['price', '单价'],
  ['area', '面积'],
  ['quantity', '数量'],
  ['email', '邮箱'],
  ['description', '描述'],
  ['owner', '负责人'],
  ['category', '分类'],
  ['version', '版本'],
  ['item', '项目'],
  ['contact', '联系'],
];

const backwards: ReadonlyMap<string, readonly string[]> = new Map(
  // A later entry overrides an earlier entry, so preferred words override phrases, and phrases override words. Words and
  // phrases are reversed, because within each of these lists the first entry must win.
  [...[...wordTranslations].toReversed(), ...[...phraseTranslations].toReversed(), ...preferred]
    .filter(([, zh]) => hanPattern.test(zh))
    .map(([en, zh]) => [zh, en.split(' ')] as const),
);

const longestWord = Math.max(...[...backwards.keys()].map(word => word.length));

/**
 * Translates a Chinese text to English words; the longest match comes first. Returns `undefined` when a part is
 * unknown.
 */
export function toEnglish(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let rest = text.replaceAll(/[\s_（）()【】[\]、，,:：/-]/g, '').slice(0, 40);
  while (rest !== '') {
    const latin = /^[A-Za-z0-9]+/.exec(rest)?.[0];
    if (latin !== undefined) {
      words.push(...splitWords(latin));
      rest = rest.slice(latin.length);
      continue;
    }
    const found = headOf(rest);
    if (found === undefined) return undefined;
    words.push(...(backwards.get(found) ?? []));
    rest = rest.slice(found.length);
  }
  return words.length === 0 ? undefined : words;
}

function headOf(text: string): string | undefined {
  for (let length = Math.min(longestWord, text.length); length > 0; length -= 1) {
    const head = text.slice(0, length);
    if (backwards.has(head)) return head;
  }
  return undefined;
}
