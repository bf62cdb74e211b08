import { hanByPinyin } from './hanByPinyin.ts';

/** Code point of the character whose rank is at index 0 of the result of `computeHanRanks`. */
export const firstHanCodePoint = 0x3400;
const lastHan = 0x9fff;

let cachedRanks: Uint16Array | undefined;

/** Returns the pinyin rank of each Han character, indexed from `firstHanCodePoint`. */
export function computeHanRanks(): Uint16Array {
  if (cachedRanks) return cachedRanks;
  const ranks = new Uint16Array(lastHan - firstHanCodePoint + 1);
  for (let rank = 0; rank < hanByPinyin.length; rank += 1)
    ranks[hanByPinyin.charCodeAt(rank) - firstHanCodePoint] = rank;
  cachedRanks = ranks;
  return ranks;
}
