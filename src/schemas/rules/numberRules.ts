import { onNumber } from './defineRule.ts';

export const numberRules = {
  range: onNumber<{ readonly min: number; readonly max: number }>(
    { zh: '请输入{min}-{max}之间的整数', en: 'Integer {min}-{max}' },
    (number, { min, max }) => Number.isInteger(number) && number >= min && number <= max,
  ),
  safeInteger: onNumber({ zh: '请输入整数', en: 'Enter a whole number' }, number => Number.isSafeInteger(number)),
  decimals: onNumber<{ readonly max: number }>(
    { zh: '最多{max}位小数', en: 'At most {max} decimals' },
    (number, { max }) => Number.isFinite(number) && Number(number.toFixed(max)) === number,
  ),
} as const;
