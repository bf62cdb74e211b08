import { onNumber } from './defineRule.ts';

/** A number that JSON, the browser and the database write alike: finite, not too large to be exact, and no minus zero. */
export function isPlainNumber(number: number): boolean {
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER && !Object.is(number, -0);
}

export const numberRules = {
  range: onNumber<{ readonly min: number; readonly max: number }>(
    { zh: '请输入{min}-{max}之间的整数', en: 'Integer {min}-{max}' },
    (number, { min, max }) => isPlainNumber(number) && Number.isInteger(number) && number >= min && number <= max,
  ),
  decimalRange: onNumber<{ readonly min: number; readonly max: number }>(
    { zh: '请输入{min}-{max}之间的数字', en: 'Number {min}-{max}' },
    (number, { min, max }) => isPlainNumber(number) && number >= min && number <= max,
  ),
  safeInteger: onNumber(
    { zh: '请输入整数', en: 'Enter a whole number' },
    number => isPlainNumber(number) && Number.isInteger(number),
  ),
  decimals: onNumber<{ readonly max: number }>(
    { zh: '最多{max}位小数', en: 'At most {max} decimals' },
    (number, { max }) => isPlainNumber(number) && Number(number.toFixed(max)) === number,
  ),
} as const;
