import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { letterCases, passwordsOfWord } from '../../src/schemas/passwords/guessedPasswords.ts';
import { passesRule } from '../../src/schemas/rules/rules.ts';

/** Number of the most common passwords in the list, regardless of the password rule. */
const commonest = 10_000;
/** Number of the most common words that are combined with usual digits. */
const words = 400;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}${letters.toUpperCase()}0123456789`.split('');

/** Bytes that the list keeps of each digest; a collision among 2^48 values is unlikely. */
const prefixBytes = 6;
/** The table has more than twice as many slots as entries, so that lookups need few steps. */
const slots = 2 ** 20;
/** The loop yields to other work of the process after this time. */
const sliceMs = 4;
const itemsBetweenLooks = 64;

/**
 * Hash table with open addressing: the first bytes of a digest are stored in the slot that they select, or in the next
 * free one.
 */
type Table = Float64Array;

let loading: Promise<Table> | undefined;

/**
 * Returns whether a SHA-256 digest in hex belongs to a known password, or to one that a few attempts find. The list is
 * built on the first call, in slices of a few milliseconds, and cached.
 */
export async function isKnownPassword(digest: string): Promise<boolean> {
  loading ??= makeTable();
  const table = await loading;
  const key = keyOf(digest);
  return table[slotOf(table, key)] === key;
}

/** Returns whether the digest is that of one of the texts. */
export async function isDigestOf(digest: string, texts: Iterable<string>): Promise<boolean> {
  let isFound = false;
  await inSlices(texts, text => {
    isFound ||= hash('sha256', text) === digest;
  });
  return isFound;
}

async function makeTable(): Promise<Table> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = dictionary['passwords-common'];
  // Marks an empty slot, because no digest is negative.
  const table = new Float64Array(slots).fill(-1);
  await inSlices(everyKnown(known), text => {
    // Hashing a text is much cheaper than hashing a buffer, which would be allocated for each entry.
    const key = keyOf(hash('sha256', text));
    table[slotOf(table, key)] = key;
  });
  return table;
}

function keyOf(digest: string): number {
  return Number.parseInt(digest.slice(0, prefixBytes * 2), 16);
}

function slotOf(table: Table, key: number): number {
  let at = key % slots;
  while (table[at] !== key && table[at] !== -1) at = (at + 1) % slots;
  return at;
}

function* everyKnown(known: readonly string[]): Generator<string> {
  for (const [rank, text] of known.entries()) {
    for (const cased of letterCases(text)) if (rank < commonest || passesRule(strong, cased)) yield cased;
  }
  for (const word of known.filter(text => /^[a-z]{3,}$/.test(text)).slice(0, words)) yield* passwordsOfWord(word);
  yield* shortTexts();
}

const strong = { rule: 'passwordStrong' } as const;

/** Yields all texts of one to three letters and digits, and all numbers of four digits. */
function* shortTexts(): Generator<string> {
  yield '';
  for (const one of signs) {
    yield one;
    for (const two of signs) {
      yield one + two;
      for (const three of signs) yield one + two + three;
    }
  }
  for (let number = 0; number < 10_000; number += 1) yield String(number).padStart(4, '0');
}

async function inSlices(texts: Iterable<string>, work: (text: string) => void): Promise<void> {
  let [count, since] = [0, performance.now()];
  for (const text of texts) {
    work(text);
    count += 1;
    if (count % itemsBetweenLooks === 0 && performance.now() - since > sliceMs) {
      await nextTurn();
      since = performance.now();
    }
  }
}
