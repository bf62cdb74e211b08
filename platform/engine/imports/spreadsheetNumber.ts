import type { NumberFormat } from './numberFormat.ts';
import type { CellRemarkKind } from './remarks.ts';

/** Number of a cell as text, with a remark if needed. */
export interface NumberText {
  readonly text: string;
  readonly remark?: { readonly kind: CellRemarkKind; readonly text: string };
}

const secondsADay = 86_400;
const daysFrom1900To1970 = 25_569;
const daysFrom1900To1904 = 1_462;
const daysUntil10000 = 2_958_466;
/**
 * Day number of 29 February 1900. Spreadsheets count this nonexistent day, so the numbers of earlier days are off by
 * one.
 */
const falseLeapDay = 60;
/** Spreadsheets store 15 digits, so a number of this size or larger may have lost digits. */
const firstRounded = 1e15;

/**
 * Converts the number in a cell to text: its value with 15 digits, or its date, time or duration. Adds a remark if the
 * number is damaged or may have lost digits. Also adds a remark if the spreadsheet displays a different text: a field
 * that accepts text then uses the displayed text or refuses the cell.
 */
export function formatSpreadsheetNumber(raw: string, format: NumberFormat, since1904: boolean): NumberText {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw, remark: { kind: 'damaged', text: raw } };
  if (format.kind === 'date' || format.kind === 'clock' || format.kind === 'elapsed') {
    return formatPlatformTimestamp(value, format, since1904);
  }
  if (Math.abs(value) >= firstRounded) {
    const text = value.toExponential().toUpperCase();
    return { text, remark: { kind: 'rounded', text } };
  }
  return digitsText(Number(value.toPrecision(15)), format);
}

type DigitFormat = Exclude<NumberFormat, TimeFormat>;

function digitsText(value: number, format: DigitFormat): NumberText {
  const text = plainDigits(value);
  const { kind, sections = 1 } = format;
  const isOther = (value < 0 && sections > 1) || (value === 0 && sections > 2);
  if (kind === 'percent') return percentOf(value, isOther ? null : format.decimals);
  if (kind === 'plain') return { text };
  const shown = kind === 'fixed' && !isOther ? fixedText(value, format) : undefined;
  if (shown === undefined) return { text, remark: { kind: 'formatted', text } };
  return shown === text ? { text } : { text, remark: { kind: 'shown', text: shown } };
}

/** Formats a number without an exponent. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  // The exponent is always negative: numbers with a positive exponent are too large to reach this function.
  const digits = `${'0'.repeat(Math.max(0, -Number(exponent) - 1))}${whole}${decimals}`;
  return `${value < 0 ? '-' : ''}0.${digits}`;
}

/** Returns the text that a format with this many digits displays; `undefined` when the format rounds the value. */
function fixedText(value: number, { digits, decimals }: { readonly digits: number; readonly decimals: number }) {
  const [whole = '', fraction = ''] = plainDigits(Math.abs(value)).split('.');
  if (fraction.length > decimals) return undefined;
  const padded = decimals === 0 ? '' : `.${fraction.padEnd(decimals, '0')}`;
  return `${value < 0 ? '-' : ''}${whole.padStart(digits, '0')}${padded}`;
}

function percentOf(value: number, decimals: number | null): NumberText {
  const hundredfold = Number((value * 100).toPrecision(15));
  const text = `${plainDigits(hundredfold)}%`;
  const fixed = decimals === null ? undefined : fixedText(hundredfold, { digits: 1, decimals });
  if (fixed === undefined) return { text, remark: { kind: 'formatted', text } };
  return text === `${fixed}%` ? { text } : { text, remark: { kind: 'shown', text: `${fixed}%` } };
}

type TimeFormat = Extract<NumberFormat, { readonly kind: 'date' | 'clock' | 'elapsed' }>;

function formatPlatformTimestamp(value: number, format: TimeFormat, since1904: boolean): NumberText {
  const seconds = Math.round(value * secondsADay);
  const isTimeAlone = seconds < secondsADay && !(since1904 && format.kind === 'date');
  const days = value + (since1904 && !isTimeAlone ? daysFrom1900To1904 : 0);
  if (value < 0 || days >= daysUntil10000) {
    return { text: String(value), remark: { kind: 'damaged', text: String(value) } };
  }
  if (format.kind === 'elapsed') return dated(elapsedText(seconds));
  if (isTimeAlone) return dated(clockText(seconds));
  const text = dateText(Math.round(days * secondsADay));
  return format.kind === 'date' ? shownDate(text, format.shows) : dated(text);
}

/**
 * Returns the text of a date and time. At midnight, `text` contains only the date. Adds a remark when the spreadsheet
 * displays the date in another form.
 */
function shownDate(text: string, shows: 'day' | 'second' | undefined): NumberText {
  const hasTime = text.length > 10;
  if (shows === 'second') return hasTime ? { text } : { text, remark: { kind: 'shown', text: `${text} 00:00:00` } };
  return shows === 'day' && !hasTime ? { text } : dated(text);
}

function dated(text: string): NumberText {
  return { text, remark: { kind: 'dated', text } };
}

function elapsedText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function clockText(seconds: number): string {
  return new Date((seconds % secondsADay) * 1000).toISOString().slice(11, 19);
}

function dateText(seconds: number): string {
  const whole = Math.floor(seconds / secondsADay);
  const since1970 = whole - daysFrom1900To1970 + (whole < falseLeapDay ? 1 : 0);
  const date = new Date(since1970 * secondsADay * 1000).toISOString().slice(0, 10);
  const clock = clockText(seconds);
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}
