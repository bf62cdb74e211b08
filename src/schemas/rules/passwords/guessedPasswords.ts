/** Digits that people append to a word because a rule requires digits. Years are in `years`. */
const usualDigits = [
  '',
  ...'0 1 2 3 4 5 6 7 8 9 00 01 02 10 11 12 13 21 22 23 66 69 77 88 99 000 001 007 100 110 111 123 222 234'.split(' '),
  ...'321 333 520 521 555 666 777 888 999 1111 1122 1212 1234 1314 4321 6666 8888 9999 12345 54321 66666'.split(' '),
  ...'88888 111111 123123 123321 123456 654321 666666 888888 1234567 5201314 12345678 88888888 123456789'.split(' '),
  ...'1234567890'.split(' '),
];
const [firstYear, lastYear] = [1970, 2035];
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(firstYear + at));

const joints = ['', '@', '_', '#'];
const commonEndings = ['!', '@', '#'];
const endingLengths = [4, 6, 8];

/**
 * Yields the passwords that an attacker tries first for a word: the word in common letter cases, with common digits
 * appended.
 */
export function* guessPasswordsFromWord(word: string): Generator<string> {
  for (const cased of letterCaseVariantsOf(word)) for (const digits of usualDigits) yield cased + digits;
}

/**
 * Yields the passwords that an attacker who knows a person tries first. Each contains a name, number or e-mail address
 * of the person: alone, repeated, after common digits, or before a common ending. The endings include the last digits
 * of the person's numbers.
 */
export function* guessPasswordsFromNames(names: readonly string[]): Generator<string> {
  const words = [...new Set(names.flatMap(guessableWords))];
  yield* passwordsOfWords(words, guessableEndings(words));
}

/**
 * Returns whether an attacker who knows the names would try this password. Names that do not occur in the password are
 * skipped, for speed.
 */
export function isGuessableFromNames(password: string, names: readonly string[]): boolean {
  const words = [...new Set(names.flatMap(guessableWords))];
  const lower = password.toLowerCase();
  const contained = words.filter(word => lower.includes(word.toLowerCase()));
  for (const guess of passwordsOfWords(contained, guessableEndings(words))) if (guess === password) return true;
  return false;
}

function guessableEndings(words: readonly string[]): readonly string[] {
  return [...usualDigits, ...years, ...words.filter(word => /^\d+$/.test(word))];
}

function* passwordsOfWords(words: readonly string[], endings: readonly string[]): Generator<string> {
  for (const word of words) {
    for (const cased of letterCaseVariantsOf(word)) {
      yield cased + cased;
      for (const ending of endings) {
        for (const joint of joints) yield cased + joint + ending;
        for (const sign of commonEndings) yield cased + ending + sign;
      }
    }
    for (const digits of usualDigits) yield digits + word;
  }
}

/** Returns a word in the common letter cases; a text without letter cases is returned unchanged. */
export function letterCaseVariantsOf(word: string): ReadonlySet<string> {
  const lower = word.toLowerCase();
  return new Set([word, lower, lower.charAt(0).toUpperCase() + lower.slice(1), lower.toUpperCase()]);
}

/**
 * Returns the words of a name that an attacker would try: the whole name, each of its parts, the parts before an `@`
 * joined to one word, and the last 4, 6 and 8 digits of a number with at least 7 digits.
 */
function guessableWords(name: string): readonly string[] {
  const parts = partsOf(name);
  const words = [name, ...parts, partsOf(name.split('@', 1)[0] ?? '').join('')];
  const ends = parts
    .filter(part => /^\d{7,}$/.test(part))
    .flatMap(part => endingLengths.map(length => part.slice(-length)));
  return [...words, ...ends].filter(word => word.length > 1);
}

function partsOf(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter(part => part.length > 1);
}
