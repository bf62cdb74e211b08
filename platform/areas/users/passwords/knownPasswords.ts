import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  letterCaseVariantsOf,
  guessPasswordsFromWord,
} from '../../../../src/schemas/rules/passwords/guessedPasswords.ts';
import { passesRule } from '../../../../src/schemas/rules/rules.ts';

/**
 * Number of the most common passwords that the list contains even if they break the password rules. Rarer passwords are
 * included only if they satisfy the rules.
 */
const commonest = 10_000;
/** Number of the most common words that are combined with common digits. */
const words = 400;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}${letters.toUpperCase()}0123456789`.split('');

/** Number of bytes of each digest in the list. A collision among 2^48 values is unlikely. */
const prefixBytes = 6;
/** Number of slots in the table: more than twice the number of entries, so that lookups need few steps. */
const slots = 2 ** 20;
/** Milliseconds after which the loop yields to other work of the process. */
const sliceMs = 4;
const itemsPerClockCheck = 64;

/**
 * Hash table with open addressing: the first bytes of a digest select the slot that stores the digest. If this slot is
 * taken, the next free slot stores the digest.
 */
type Table = Float64Array;

let loading: Promise<Table> | undefined;

/**
 * Returns whether a SHA-256 digest in hex belongs to a known password, or to a password that can be guessed with a few
 * attempts. The first call builds the list in slices of a few milliseconds; later calls use the cached list.
 */
export async function isKnownPassword(digest: string): Promise<boolean> {
  loading ??= makeTable();
  const table = await loading;
  const key = keyOf(digest);
  return table[slotOf(table, key)] === key;
}

/** Returns whether the digest is the digest of one of the texts. */
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
  // -1 marks an empty slot, because digests are never negative.
  const table = new Float64Array(slots).fill(-1);
  await inSlices(allKnownPasswords(known), text => {
    // Hashes texts instead of buffers, which would have to be allocated for each entry.
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

function* allKnownPasswords(known: readonly string[]): Generator<string> {
  for (const [rank, text] of known.entries()) {
    for (const cased of letterCaseVariantsOf(text))
      if (rank < commonest || passesRule(isWithinRule, cased)) yield cased;
  }
  for (const word of known.filter(text => /^[a-z]{3,}$/.test(text)).slice(0, words))
    yield* guessPasswordsFromWord(word);
  yield* shortTexts();
}

const isWithinRule = { rule: 'passwordStrong' } as const;

/** Yields all texts of up to three letters and digits, including the empty text, and all numbers of four digits. */
function* shortTexts(): Generator<string> {
  yield '';
  for (const sign of signs) {
    yield sign;
    for (const two of signs) {
      yield sign + two;
      for (const three of signs) yield sign + two + three;
    }
  }
  for (let number = 0; number < 10_000; number += 1) yield String(number).padStart(4, '0');
}

async function inSlices(texts: Iterable<string>, work: (text: string) => void): Promise<void> {
  let [count, since] = [0, performance.now()];
  for (const text of texts) {
    work(text);
    count += 1;
    if (count % itemsPerClockCheck === 0 && performance.now() - since > sliceMs) {
      await nextTurn();
      since = performance.now();
    }
  }
}
