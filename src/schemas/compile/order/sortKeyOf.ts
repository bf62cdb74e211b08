import type { Ordering } from '../../kinds/kind.ts';
import { parseIp } from '../../rules/ipAddress.ts';
import { firstHanCodePoint, computeHanRanks } from './computeHanRanks.ts';

/**
 * Number of leading characters by which texts are sorted; the next sort field decides between texts that agree in all
 * of them.
 */
export const maxSortKeyLength = 200;

const first = (text: string): string => Array.from(text).slice(0, maxSortKeyLength).join('');

/** Replaces compatibility characters and accented letters by plain letters, and Han characters by their pinyin rank. */
function folded(text: string): string {
  const plain = first(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
  return plain.replace(/[\u3400-\u4dbf\u4e00-\u9fff]/g, sign =>
    String.fromCharCode(firstHanCodePoint + (computeHanRanks()[sign.charCodeAt(0) - firstHanCodePoint] ?? 0)),
  );
}

/** Returns a key whose code points sort naturally: numbers by value, letters without case, Han characters by pinyin. */
function textKey(value: string): string {
  const given = first(value);
  const plain = /[^ -~]/.test(given) ? folded(given) : given;
  return plain
    .replace(/[A-Z]/g, letter => letter.toLowerCase())
    .replace(/0*([0-9]+)/g, (_, digits: string) => String.fromCharCode(47 + digits.length) + digits);
}

/** Returns a key that sorts IP addresses by number, IPv4 first. */
function addressKey(value: string): string {
  const address = parseIp(value);
  if (!address) return `9${value}`;
  return `${address.version}${address.number.toString(16).padStart(address.version === 4 ? 8 : 32, '0')}`;
}

const keys: { readonly [O in Ordering]: (value: string) => string } = { text: textKey, address: addressKey };

/**
 * Returns the sort key of a value, to be compared by code points. The databases store the same key with the value
 * (`platform/engine/storage/sortKeyFunctionStatements.ts`).
 */
export function sortKeyOf(ordering: Ordering, value: string): string {
  return keys[ordering](value);
}
