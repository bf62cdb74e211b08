import { onList } from './defineRule.ts';

export const listRules = {
  minItems: onList<{ readonly min: number }>(
    { zh: '至少{min}项', en: 'At least {min}' },
    (list, { min }) => list.length >= min,
  ),
  maxItems: onList<{ readonly max: number }>(
    { zh: '最多{max}项', en: 'At most {max} items' },
    (list, { max }) => list.length <= max,
  ),
} as const;
