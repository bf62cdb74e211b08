import { bytesPerUnit, formatDuration } from '../../i18n/format.ts';
import { normaliseNumber } from '../../schemas/compile/normaliseNumber.ts';
import { isExactNumber } from '../../schemas/rules/numberRules.ts';
import { toInputText } from './typedNumber.ts';

export type UnitName = 'B' | 'KB' | 'MB' | 'GB' | 'TB' | 's' | 'min' | 'h' | 'd' | 'clock';

/** Amount as the form shows it: a number and a unit. */
export interface UnitValue {
  readonly text: string;
  readonly unit: UnitName;
}

interface AmountKind {
  /** Factor of each unit, smallest first. `clock` has no factor, because it is written as `h:mm:ss`. */
  readonly units: Readonly<Partial<Record<UnitName, number>>>;
  /** Unit that an empty box shows. */
  readonly defaultUnit: UnitName;
  /** Units as people type them after a number, in lower case. */
  readonly words: Readonly<Record<string, UnitName>>;
  /** Maximum number of decimals in a unit. An amount with more decimals is shown in a smaller unit. */
  readonly decimals: number;
}

/** Field kinds whose values are stored in the smallest unit and can be typed in any unit. */
export const unitValueKinds = {
  bytes: {
    units: bytesPerUnit,
    defaultUnit: 'MB',
    words: { b: 'B', k: 'KB', kb: 'KB', m: 'MB', mb: 'MB', g: 'GB', gb: 'GB', t: 'TB', tb: 'TB', 字节: 'B' },
    decimals: 3,
  },
  duration: {
    units: { s: 1, min: 60, h: 3_600, d: 86_400 },
    defaultUnit: 'min',
    words: {
      s: 's',
      sec: 's',
      second: 's',
      seconds: 's',
      秒: 's',
      m: 'min',
      min: 'min',
      minute: 'min',
      minutes: 'min',
      分: 'min',
      分钟: 'min',
      h: 'h',
      hour: 'h',
      hours: 'h',
      时: 'h',
      小时: 'h',
      d: 'd',
      day: 'd',
      days: 'd',
      天: 'd',
    },
    decimals: 0,
  },
} as const satisfies Readonly<Record<string, AmountKind>>;

export type UnitValueKind = keyof typeof unitValueKinds;

export function unitsOf(kind: UnitValueKind): readonly UnitName[] {
  const units = Object.keys(unitValueKinds[kind].units) as readonly UnitName[];
  return kind === 'duration' ? [...units, 'clock'] : units;
}

/**
 * Parses typed text. Returns the number in the smallest unit, `null` for an empty text, or the text itself if the
 * number is not whole in the smallest unit.
 */
export function parseUnitValue(
  kind: UnitValueKind,
  { text, unit }: UnitValue,
): { readonly value: number | string | null; readonly unit: UnitName } {
  const trimmed = normaliseNumber(text).replace(/^(-?[0-9][0-9,.]*)/, digits => normaliseNumber(digits));
  if (trimmed === '') return { value: null, unit };
  const withUnit = unit === 'clock' ? trimmed : `${trimmed} ${unit}`;
  if (kind === 'duration' && trimmed.includes(':')) {
    return { value: readClock(trimmed) ?? trimmed, unit: 'clock' };
  }
  const [, digits = '', word = ''] = /^([-.0-9]{1,40}) ?([a-z\u4e00-\u9fff]{0,8})$/i.exec(trimmed) ?? [];
  const { words, units }: AmountKind = unitValueKinds[kind];
  if (word === '') return { value: exactProduct(digits, units[unit]) ?? withUnit, unit };
  const named = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined;
  if (named === undefined) return { value: trimmed, unit };
  return { value: exactProduct(digits, units[named]) ?? trimmed, unit: named };
}

/**
 * Converts a stored number to the largest unit that represents the number exactly with few decimals. A duration of a
 * minute or more without such a unit is shown as `h:mm:ss`.
 */
export function unitValueOf(kind: UnitValueKind, value: unknown): UnitValue {
  const { units, defaultUnit: usual, decimals }: AmountKind = unitValueKinds[kind];
  if (typeof value !== 'number' || !isExactNumber(value) || !Number.isInteger(value)) {
    // A rejected value, for example in a draft, is still text and contains its unit.
    const text = toInputText(value);
    return { text, unit: text === '' ? usual : parseUnitValue(kind, { text, unit: usual }).unit };
  }
  const fitting = Object.entries(units).findLast(
    ([, factor]) => Math.abs(value) >= factor && (BigInt(value) * 10n ** BigInt(decimals)) % BigInt(factor) === 0n,
  );
  const [unit, factor] = (fitting ?? Object.entries(units)[0] ?? [usual, 1]) as [UnitName, number];
  if (kind === 'duration' && unit === 's' && value >= 60) return { text: formatDuration(value), unit: 'clock' };
  return { text: String(value / factor), unit };
}

/** Parses `h:mm:ss` into seconds. */
function readClock(text: string): number | undefined {
  const parts = /^([0-9]{1,13}):([0-5][0-9]):([0-5][0-9])$/.exec(text);
  if (!parts) return undefined;
  const seconds = Number(parts[1]) * 3_600 + Number(parts[2]) * 60 + Number(parts[3]);
  return isExactNumber(seconds) ? seconds : undefined;
}

/**
 * Multiplies without rounding. Returns `undefined` if the product is not an integer, or if the text is not a plain
 * number.
 */
function exactProduct(text: string, factor: number | undefined): number | undefined {
  const parts = /^(-?)(0|[1-9][0-9]{0,19})(?:\.([0-9]{1,15}))?$/.exec(text);
  if (!parts || factor === undefined) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const scaled = BigInt(whole + fraction) * BigInt(factor);
  const divisor = 10n ** BigInt(fraction.length);
  if (scaled % divisor !== 0n) return undefined;
  const product = Number(scaled / divisor) * (sign === '-' ? -1 : 1);
  return isExactNumber(product) ? product : undefined;
}
