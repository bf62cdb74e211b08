import type { Label } from '../../schemas/base/label.ts';
import { kinds } from '../../schemas/kinds/kinds.ts';
import type { Rule } from '../../schemas/rules/rules.ts';
import type { SourceField } from '../facts/sourceField.ts';
import type { UnlabelledField } from './kindChoice.ts';

/** A length limit in the source that is at least this high is ignored. */
const ignoredLengthLimit = 100_000;

const safe = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** Returns the rules that follow from the limits and patterns in the source. */
export function proposeFieldRules(field: UnlabelledField, sourceField: SourceField): readonly Rule[] {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'url':
    case 'password':
      return [...lengthRules(sourceField, field.kind), ...proposePatternRules(sourceField)];
    case 'integer':
    case 'duration':
      return boundRules(sourceField, 'range');
    case 'decimal':
    case 'money':
      return [...boundRules(sourceField, 'decimalRange'), ...decimalRules(field.kind, sourceField)];
    default:
      return field.multiple || kinds[field.kind].value === 'list' ? countRules(sourceField) : [];
  }
}

function lengthRules({ minLength, maxLength }: SourceField, kind: string): readonly Rule[] {
  const max = limitOf(maxLength, 1);
  const min = limitOf(minLength, 2);
  if (kind === 'richText') return max === undefined ? [] : [{ rule: 'visible', max }];
  if (max !== undefined && min !== undefined && min <= max) return [{ rule: 'length', min, max }];
  // If the source has no limit, the field gets a high limit, because its texts may be longer than the kind allows by
  // default.
  const limit = max ?? { text: 256, longText: 2_048 }[kind];
  const isUsual = kind === 'text' && limit === kinds.text.maxCharacters;
  return limit === undefined || isUsual ? [] : [{ rule: 'max', max: limit }];
}

function limitOf(count: number | undefined, from: number): number | undefined {
  return Number.isSafeInteger(count) && Number(count) >= from && Number(count) < ignoredLengthLimit ? count : undefined;
}

/** Patterns that are equivalent to a rule of this console. The patterns of a source are never executed. */
const knownPatterns: readonly (readonly [RegExp, (sourceField: SourceField) => Rule])[] = [
  [/^\^1(\[0-9\]|\\d)\{10\}\$$/, () => ({ rule: 'maskPhone' })],
  [/^\^(\[0-9\]|\\d)[+*]\$$/, ({ maxLength }) => ({ rule: 'digits', max: Math.min(maxLength ?? 64, 64) })],
  [/^\^\[a-z\]\[a-z0-9_\]\{4,19\}\$$/, () => ({ rule: 'username' })],
  [/^\^\\d\{4\}-\\d\{2\}\$$/, () => ({ rule: 'month' })],
];

/** Returns the rule that is equivalent to the source's pattern, if there is one. */
export function proposePatternRules(sourceField: SourceField): readonly Rule[] {
  const [, toRule] =
    knownPatterns.find(([pattern]) => sourceField.pattern !== undefined && pattern.test(sourceField.pattern)) ?? [];
  return toRule ? [toRule(sourceField)] : [];
}

function boundRules({ minValue, maxValue, type }: SourceField, rule: 'range' | 'decimalRange'): readonly Rule[] {
  const isUsable = (bound: number | undefined): bound is number =>
    bound !== undefined &&
    Math.abs(bound) <= Number.MAX_SAFE_INTEGER &&
    (rule === 'decimalRange' || Number.isInteger(bound));
  const [min, max] = [isUsable(minValue) ? minValue : undefined, isUsable(maxValue) ? maxValue : undefined];
  // A bound at or beyond the limit of 32-bit integers comes from the integer type, and not from the meaning of the
  // field.
  const isMachine = (bound: number | undefined) => bound !== undefined && Math.abs(bound) >= 2_147_483_647;
  if ((min === undefined || isMachine(min)) && (max === undefined || isMachine(max))) return [];
  if (min !== undefined && max !== undefined) return min <= max ? [{ rule, min, max }] : [];
  return [
    {
      rule,
      min: min ?? safe.min,
      max: max ?? safe.max,
      says: oneSidedMessage(min === undefined ? 'max' : 'min', type === 'integer'),
    },
  ];
}

function oneSidedMessage(side: 'min' | 'max', isWhole: boolean): Label {
  const [number, inChinese] = isWhole ? ['whole number', '整数'] : ['number', '数字'];
  return side === 'min'
    ? { zh: `请输入不小于{min}的${inChinese}`, en: `A ${number} from {min} up` }
    : { zh: `请输入不大于{max}的${inChinese}`, en: `A ${number} up to {max}` };
}

/**
 * Returns a rule for the number of decimals if the source allows fewer decimals than the kind. The kind allows two
 * decimals for money and six for other numbers.
 */
function decimalRules(kind: 'decimal' | 'money', { decimals }: SourceField): readonly Rule[] {
  const usual = kind === 'money' ? 2 : 6;
  return decimals !== undefined && Number.isInteger(decimals) && decimals >= 0 && decimals < usual
    ? [{ rule: 'decimals', max: decimals }]
    : [];
}

function countRules({ minItems, maxItems }: SourceField): readonly Rule[] {
  return [
    ...(minItems !== undefined && Number.isInteger(minItems) && minItems > 0 && minItems < 1_000
      ? [{ rule: 'minItems', min: minItems } as const]
      : []),
    ...(maxItems !== undefined && Number.isInteger(maxItems) && maxItems > 0 && maxItems < 1_000
      ? [{ rule: 'maxItems', max: maxItems } as const]
      : []),
  ];
}
