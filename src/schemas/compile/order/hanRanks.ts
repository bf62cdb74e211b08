import { hanByPinyin } from './hanByPinyin.ts';

export const firstHan = 0x3400;
const lastHan = 0x9fff;

let kept: Uint16Array | undefined;

/** Returns the pinyin rank of each Han character, indexed from `firstHan`. */
export function hanRanks(): Uint16Array {
  if (kept) return kept;
  const ranks = new Uint16Array(lastHan - firstHan + 1);
  for (let rank = 0; rank < hanByPinyin.length; rank += 1) ranks[hanByPinyin.charCodeAt(rank) - firstHan] = rank;
  kept = ranks;
  return ranks;
}
