import type { Language } from '../schemas/label.ts';

/** Formats for what the platform sends; pure, so that a table cell costs no hook. */

const abbreviations = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/** 1234 → `1.2k`, up to E (spec section 9). */
export function abbreviate(value: number): string {
  let [rest, step] = [Math.abs(value), 0];
  // 999.95 would be rounded up to 1000.0 of the smaller unit.
  while (rest >= 999.95 && step < abbreviations.length - 1) {
    rest /= 1000;
    step += 1;
  }
  const digits = step === 0 ? String(rest) : rest.toFixed(1).replace(/\.0$/, '');
  return `${value < 0 ? '-' : ''}${digits}${abbreviations[step]}`;
}

/** Every digit of what is short enough to be read at a glance, the first ones of the rest: 9,876 but `12.3k`. */
export function shortNumber(value: number): string {
  return Math.abs(value) < 10_000 ? formatDecimal(value) : abbreviate(value);
}

/** Groups of three, every digit kept. */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Yuan with two decimals. */
export function formatMoney(value: number): string {
  const rounded = Math.abs(value).toFixed(2);
  const [whole = '0', cents = '00'] = rounded.split('.');
  return `${value < 0 && Number(rounded) > 0 ? '-' : ''}¥${formatInteger(Number(whole))}.${cents}`;
}

/** A sum as the platform tells it: every digit of the text, however long, with the whole part in groups. */
export function formatSum(text: string, isMoney: boolean): string {
  const [, sign = '', whole = text, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  const cents = isMoney ? decimals.padEnd(2, '0') : decimals;
  return `${sign}${isMoney ? '¥' : ''}${grouped}${cents === '' ? '' : `.${cents}`}`;
}

/** Seconds as `1:02:03`, which reads the same in both languages. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const sign = seconds < 0 && whole > 0 ? '-' : '';
  return `${sign}${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** What each size counts in bytes; as operating systems of phones and servers count, by 1,024. */
export const byteFactors = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;

/** A size in the largest unit that it fills, at most two decimals: `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const factors = Object.entries(byteFactors);
  // 1,023.995 MB would be rounded up to 1024 of the smaller unit.
  const at = factors.findLastIndex(([, factor]) => Math.abs(bytes) >= factor * (factor === 1 ? 1 : 0.999_995));
  const [unit, factor] = factors[Math.max(at, 0)] ?? ['B', 1];
  return `${formatDecimal(Number((bytes / factor).toFixed(2)))} ${unit}`;
}

/** Groups of three before the point, every decimal kept. */
export function formatDecimal(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** A card number in fours, as it stands on the card. */
export function groupDigits(text: string): readonly string[] {
  return /^[0-9]+$/.test(text) ? (text.match(/.{1,4}/g) ?? []) : [text];
}

/** Several names in a row, with the comma of the language. */
export function formatNames(names: readonly string[], language: Language): string {
  return names.join(language === 'zh' ? '、' : ', ');
}

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago, by the spec's steps: just now under 30 s, then minutes, hours, one day; later than that the time itself
 * says more. A time ahead of the clock counts as just now, since clocks differ.
 */
export function formatAge(seconds: number, translate: Translate): string | undefined {
  if (seconds < 30) return translate('time.justNow');
  if (seconds < hour) return translate('time.minutes', { smart_count: Math.max(1, Math.floor(seconds / minute)) });
  if (seconds < day) return translate('time.hours', { smart_count: Math.floor(seconds / hour) });
  return seconds < 2 * day ? translate('time.dayAgo') : undefined;
}
