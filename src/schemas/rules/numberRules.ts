import { defineNumberRule } from './defineRule.ts';

/**
 * Returns whether JSON, browser and database represent the number identically: finite, safely exact, not minus zero.
 */
export function isExactNumber(number: number): boolean {
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER && !Object.is(number, -0);
}

export const numberRules = {
  range: defineNumberRule<{ readonly min: number; readonly max: number }>(
    { zh: '请输入{min}-{max}之间的整数', en: 'Enter a whole number from {min} to {max}' },
    (number, { min, max }) => isExactNumber(number) && Number.isInteger(number) && number >= min && number <= max,
  ),
  decimalRange: defineNumberRule<{ readonly min: number; readonly max: number }>(
    { zh: '请输入{min}-{max}之间的数字', en: 'Enter a number from {min} to {max}' },
    (number, { min, max }) => isExactNumber(number) && number >= min && number <= max,
  ),
  safeInteger: defineNumberRule(
    { zh: '请输入整数', en: 'Enter a whole number' },
    number => isExactNumber(number) && Number.isInteger(number),
  ),
  decimals: defineNumberRule<{ readonly max: number }>(
    { zh: '最多{max}位小数', en: 'At most {max} decimals' },
    (number, { max }) => isExactNumber(number) && Number(number.toFixed(max)) === number,
  ),
} as const;
