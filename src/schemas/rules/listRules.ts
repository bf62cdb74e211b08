import { isEmpty, isRecord } from '../base/json.ts';
import { defineListRule } from './defineRule.ts';

export const listRules = {
  minItems: defineListRule<{ readonly min: number }>(
    { zh: '至少{min}项', en: 'At least {min}' },
    (list, { min }) => list.length >= min,
  ),
  maxItems: defineListRule<{ readonly max: number }>(
    { zh: '最多{max}项', en: 'At most {max} items' },
    (list, { max }) => list.length <= max,
  ),
  uniqueItems: defineListRule({ zh: '不能重复', en: 'Items must be unique' }, list => areUnique(list)),
  uniqueKeys: defineListRule<{ readonly key: string }>(
    { zh: '参数名不能重复', en: 'Keys must be unique' },
    (list, { key }) =>
      areUnique(list.map(row => (isRecord(row) ? row[key] : undefined)).filter(value => !isEmpty(value))),
  ),
} as const;

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values.map(value => JSON.stringify(value))).size === values.length;
}
