import type { Language } from '../schemas/base/label.ts';

/** Functions that format values of the platform. They are pure, so that table cells need no hooks. */

const abbreviations = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/** Abbreviates a number: 1234 → `1.2k`, with suffixes up to E. */
export function abbreviateNumber(value: number): string {
  let [rest, step] = [Math.abs(value), 0];
  // Rounding would print 999.95 as 1000.0 of the smaller unit.
  while (rest >= 999.95 && step < abbreviations.length - 1) {
    rest /= 1000;
    step += 1;
  }
  const digits = step === 0 ? String(rest) : rest.toFixed(1).replace(/\.0$/, '');
  return `${value < 0 ? '-' : ''}${digits}${abbreviations[step]}`;
}

/** Formats numbers below 10,000 in full and abbreviates larger numbers: 9,876 but `12.3k`. */
export function formatShortNumber(value: number): string {
  return Math.abs(value) < 10_000 ? formatDecimal(value) : abbreviateNumber(value);
}

/** Formats an integer with a comma between groups of three digits. */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Formats an amount in yuan with two decimals. */
export function formatMoney(value: number): string {
  const rounded = Math.abs(value).toFixed(2);
  const [whole = '0', cents = '00'] = rounded.split('.');
  return `${value < 0 && Number(rounded) > 0 ? '-' : ''}¥${formatInteger(Number(whole))}.${cents}`;
}

/**
 * Formats a sum that the platform sends as a string. Keeps every digit, however many, and groups the integer digits.
 */
export function formatSum(text: string, isMoney: boolean): string {
  const [, sign = '', whole = text, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  const cents = isMoney ? decimals.padEnd(2, '0') : decimals;
  return `${sign}${isMoney ? '¥' : ''}${grouped}${cents === '' ? '' : `.${cents}`}`;
}

/** Formats seconds as `1:02:03`, for both languages. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const sign = seconds < 0 && whole > 0 ? '-' : '';
  return `${sign}${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Bytes per unit. The factor is 1,024, as on phones and servers. */
export const bytesPerUnit = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;

/** Formats a size in the largest unit that gives at least 1, with at most two decimals: `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const factors = Object.entries(bytesPerUnit);
  // Switch to the next unit slightly early: 1,023.995 MB would be rounded to `1024 MB`.
  const at = factors.findLastIndex(([, factor]) => Math.abs(bytes) >= factor * (factor === 1 ? 1 : 0.999_995));
  const [unit, factor] = factors[Math.max(at, 0)] ?? ['B', 1];
  return `${formatDecimal(Number((bytes / factor).toFixed(2)))} ${unit}`;
}

/** Formats a number with a comma between groups of three digits before the decimal point; keeps every decimal. */
export function formatDecimal(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Splits a card number into groups of four digits, as printed on the card. */
export function splitIntoGroupsOfFour(text: string): readonly string[] {
  return /^[0-9]+$/.test(text) ? (text.match(/.{1,4}/g) ?? []) : [text];
}

/** Joins names with the comma of the language. */
export function formatNames(names: readonly string[], language: Language): string {
  return names.join(language === 'zh' ? '、' : ', ');
}

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats an age as "just now" (under 30 s), minutes, hours or one day. A negative age counts as "just now", because
 * clocks differ. Returns `undefined` for older times, for which the caller should show the time itself.
 */
export function formatAge(seconds: number, translate: Translate): string | undefined {
  if (seconds < 30) return translate('time.justNow');
  if (seconds < hour) return translate('time.minutes', { smart_count: Math.max(1, Math.floor(seconds / minute)) });
  if (seconds < day) return translate('time.hours', { smart_count: Math.floor(seconds / hour) });
  return seconds < 2 * day ? translate('time.dayAgo') : undefined;
}
