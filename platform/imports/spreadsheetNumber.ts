/** What the number of a cell stands for. */
export type NumberLook = 'number' | 'percent' | 'time';

const secondsADay = 86_400;
const daysFrom1900To1970 = 25_569;
const daysFrom1900To1904 = 1_462;
/** Spreadsheets believe that 1900 had a 29th of February, so days before that are off by one. */
const falseLeapDay = 60;

/** The number of a cell as a person sees it: a time, a percentage, or its digits. */
export function numberText(raw: string, look: NumberLook, since1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (look === 'time' && value >= 0 && value < 2_958_466) return timeText(value + (since1904 ? daysFrom1900To1904 : 0));
  if (look === 'percent') return `${digits(Number((value * 100).toPrecision(15)))}%`;
  return digits(value);
}

function timeText(days: number): string {
  const seconds = Math.round(days * secondsADay);
  const clock = new Date((seconds % secondsADay) * 1000).toISOString().slice(11, 19);
  if (seconds < secondsADay) return clock;
  const whole = Math.floor(seconds / secondsADay);
  const since1970 = whole - daysFrom1900To1970 + (whole < falseLeapDay ? 1 : 0);
  const date = new Date(since1970 * secondsADay * 1000).toISOString().slice(0, 10);
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}

/**
 * Without an exponent, as long as the digits are true. A spreadsheet keeps fifteen; of a longer number the rest has been
 * lost, and the exponent keeps it from being taken for a card or a telephone.
 */
function digits(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return value.toExponential().toUpperCase();
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
