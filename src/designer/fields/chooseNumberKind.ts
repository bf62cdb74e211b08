import type { SourceField } from '../facts/sourceField.ts';
import { formatReason } from '../reasons.ts';
import { splitWords } from '../words/splitWords.ts';
import type { KindChoice, UnlabelledField } from './kindChoice.ts';

type NumberKind = 'integer' | 'decimal' | 'money' | 'percent' | 'port' | 'speed' | 'bytes' | 'duration';

const byName: readonly (readonly [RegExp, NumberKind, number])[] = [
  [/\bport$/, 'port', 0.9],
  [/\b(price|amount|cost|fee|balance|salary|deposit|budget|income|revenue|money)$/, 'money', 0.75],
  [/\b(percent|percentage|ratio)$/, 'percent', 0.7],
  [/\b(bytes|file size|disk size|memory size)$/, 'bytes', 0.75],
  [/\b(duration|seconds|ttl|uptime|elapsed)$/, 'duration', 0.65],
  [/\b(bandwidth|speed)$/, 'speed', 0.5],
];

/** Kinds chosen by name that only allow whole numbers. */
const wholeNumberKinds = new Set<NumberKind>(['port', 'bytes', 'duration', 'speed']);

/**
 * Chooses the kind of a number by its name. Ignores a kind that contradicts the bounds or the samples of the number.
 */
export function chooseNumberKind(sourceField: SourceField): KindChoice {
  const name = splitWords(sourceField.name).join(' ');
  const [, kind, confidence = 0] =
    byName.find(([pattern, value]) => pattern.test(name) && allows(sourceField, value)) ?? [];
  if (kind) return { field: plain(kind), confidence, reason: formatReason('named', { what: sourceField.name }) };
  const isWhole = sourceField.type === 'integer';
  return {
    field: plain(isWhole ? 'integer' : 'decimal'),
    confidence: 0.95,
    reason: formatReason('typed', { what: isWhole ? 'integer' : 'number' }),
  };
}

const ranges: Readonly<Record<NumberKind, readonly [min: number, max: number]>> = {
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  decimal: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  money: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  duration: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  percent: [0, 100],
  port: [1, 65_535],
  bytes: [0, Number.MAX_SAFE_INTEGER],
  speed: [0, Number.MAX_SAFE_INTEGER],
};

function allows({ type, minValue, maxValue, examples, decimals = 0 }: SourceField, kind: NumberKind): boolean {
  if (wholeNumberKinds.has(kind) && type !== 'integer') return false;
  if (kind === 'money' && decimals > 2) return false;
  const [low, high] = ranges[kind];
  const numbers = [minValue, maxValue, ...examples].filter(value => typeof value === 'number');
  // If all samples are between 0 and 1, the values are fractions and not percentages.
  const isPart = kind === 'percent' && numbers.length > 1 && numbers.every(value => value <= 1);
  return !isPart && numbers.every(value => value >= low && value <= high);
}

function plain(kind: NumberKind): UnlabelledField {
  return kind === 'speed' ? { kind, unit: { zh: 'Mbps', en: 'Mbps' } } : { kind };
}
