import type { Ordering } from '../kinds/kind.ts';
import { parseIp } from '../ipAddress.ts';
import { firstHan, hanRanks } from './hanRanks.ts';

/** Characters of a text that decide its place; the rest is left to the next criterion. */
export const orderedCharacters = 200;

const first = (text: string): string => Array.from(text).slice(0, orderedCharacters).join('');

/** Compatible forms and accents as plain letters, Han characters by their pinyin. */
function folded(text: string): string {
  const plain = first(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
  return plain.replace(/[\u3400-\u4dbf\u4e00-\u9fff]/g, sign =>
    String.fromCharCode(firstHan + (hanRanks()[sign.charCodeAt(0) - firstHan] ?? 0)),
  );
}

/** A text whose code points order it as people read: numbers by value, letters without case, Han by pinyin. */
function textKey(value: string): string {
  const given = first(value);
  const plain = /[^ -~]/.test(given) ? folded(given) : given;
  return plain
    .replace(/[A-Z]/g, letter => letter.toLowerCase())
    .replace(/0*([0-9]+)/g, (_, digits: string) => String.fromCharCode(47 + digits.length) + digits);
}

/** An address by its number, those of IPv4 first. */
function addressKey(value: string): string {
  const address = parseIp(value);
  if (!address) return `9${value}`;
  return `${address.version}${address.number.toString(16).padStart(address.version === 4 ? 8 : 32, '0')}`;
}

const keys: { readonly [O in Ordering]: (value: string) => string } = { text: textKey, address: addressKey };

/**
 * The key by which values of an ordering are sorted, by code points. The databases keep the same key beside the value
 * (`platform/storage/orderFunctions.ts`).
 */
export function orderKey(ordering: Ordering, value: string): string {
  return keys[ordering](value);
}
