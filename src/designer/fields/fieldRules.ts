import type { Label } from '../../schemas/label.ts';
import { kinds } from '../../schemas/kinds/kinds.ts';
import type { Rule } from '../../schemas/rules/rules.ts';
import type { Facts } from '../facts/facts.ts';
import type { Unlabelled } from './choice.ts';

/** The longest text that a limit is written for. */
const longestLimit = 100_000;

const safe = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** The rules that say what the source says of a value and its kind does not say by itself. */
export function fieldRules(field: Unlabelled, facts: Facts): readonly Rule[] {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'url':
    case 'password':
      return [...lengthRules(facts, field.kind), ...patternRules(facts)];
    case 'integer':
    case 'duration':
      return boundRules(facts, 'range');
    case 'decimal':
    case 'money':
      return [...boundRules(facts, 'decimalRange'), ...decimalRules(field.kind, facts)];
    default:
      return field.multiple || kinds[field.kind].value === 'list' ? countRules(facts) : [];
  }
}

function lengthRules({ shortest, longest }: Facts, kind: string): readonly Rule[] {
  const most = limitOf(longest, 1);
  const least = limitOf(shortest, 2);
  if (kind === 'richText') return most === undefined ? [] : [{ rule: 'visible', max: most }];
  if (most !== undefined && least !== undefined && least <= most) return [{ rule: 'length', min: least, max: most }];
  // A text whose limit nobody told may be longer than the usual name.
  const limit = most ?? { text: 256, longText: 2_048 }[kind];
  const isUsual = kind === 'text' && limit === kinds.text.maxCharacters;
  return limit === undefined || isUsual ? [] : [{ rule: 'max', max: limit }];
}

function limitOf(count: number | undefined, from: number): number | undefined {
  return Number.isSafeInteger(count) && Number(count) >= from && Number(count) < longestLimit ? count : undefined;
}

/** Patterns that say what one of our own rules says. No pattern of a source is ever run. */
const knownPatterns: readonly (readonly [RegExp, (facts: Facts) => Rule])[] = [
  [/^\^1(\[0-9\]|\\d)\{10\}\$$/, () => ({ rule: 'maskPhone' })],
  [/^\^(\[0-9\]|\\d)[+*]\$$/, ({ longest }) => ({ rule: 'digits', max: Math.min(longest ?? 64, 64) })],
  [/^\^\[a-z\]\[a-z0-9_\]\{4,19\}\$$/, () => ({ rule: 'username' })],
  [/^\^\\d\{4\}-\\d\{2\}\$$/, () => ({ rule: 'month' })],
];

export function patternRules(facts: Facts): readonly Rule[] {
  const [, toRule] =
    knownPatterns.find(([pattern]) => facts.pattern !== undefined && pattern.test(facts.pattern)) ?? [];
  return toRule ? [toRule(facts)] : [];
}

function boundRules({ least, most, type }: Facts, rule: 'range' | 'decimalRange'): readonly Rule[] {
  const isUsable = (bound: number | undefined): bound is number =>
    bound !== undefined &&
    Math.abs(bound) <= Number.MAX_SAFE_INTEGER &&
    (rule === 'decimalRange' || Number.isInteger(bound));
  const [min, max] = [isUsable(least) ? least : undefined, isUsable(most) ? most : undefined];
  // Bounds of the machine's own numbers say nothing.
  const isMachine = (bound: number | undefined) => bound !== undefined && Math.abs(bound) >= 2_147_483_647;
  if ((min === undefined || isMachine(min)) && (max === undefined || isMachine(max))) return [];
  if (min !== undefined && max !== undefined) return min <= max ? [{ rule, min, max }] : [];
  return [
    {
      rule,
      min: min ?? safe.min,
      max: max ?? safe.max,
      says: oneSided(min === undefined ? 'max' : 'min', type === 'integer'),
    },
  ];
}

function oneSided(side: 'min' | 'max', isWhole: boolean): Label {
  const [number, inChinese] = isWhole ? ['whole number', '整数'] : ['number', '数字'];
  return side === 'min'
    ? { zh: `请输入不小于{min}的${inChinese}`, en: `A ${number} from {min} up` }
    : { zh: `请输入不大于{max}的${inChinese}`, en: `A ${number} up to {max}` };
}

/** Amounts have two decimals and other numbers six at most; fewer have to be said. */
function decimalRules(kind: 'decimal' | 'money', { decimals }: Facts): readonly Rule[] {
  const usual = kind === 'money' ? 2 : 6;
  return decimals !== undefined && Number.isInteger(decimals) && decimals >= 0 && decimals < usual
    ? [{ rule: 'decimals', max: decimals }]
    : [];
}

function countRules({ fewest, mostItems }: Facts): readonly Rule[] {
  return [
    ...(fewest !== undefined && Number.isInteger(fewest) && fewest > 0 && fewest < 1_000
      ? [{ rule: 'minItems', min: fewest } as const]
      : []),
    ...(mostItems !== undefined && Number.isInteger(mostItems) && mostItems > 0 && mostItems < 1_000
      ? [{ rule: 'maxItems', max: mostItems } as const]
      : []),
  ];
}
