export type TimeMode = 'date' | 'dateTime' | 'timeOfDay';

interface TimeFormat {
  readonly placeholder: string;
  /** Type of the browser's picker. */
  readonly picker: 'date' | 'datetime-local' | 'time';
  readonly shape: RegExp;
}

/**
 * Text formats of times, which are the same in inputs, calls and tables, and independent of the browser's language and
 * time zone.
 */
export const timeFormats: { readonly [M in TimeMode]: TimeFormat } = {
  date: { placeholder: 'YYYY-MM-DD', picker: 'date', shape: /^\d{4}-\d\d-\d\d$/ },
  dateTime: {
    placeholder: 'YYYY-MM-DD HH:mm:ss',
    picker: 'datetime-local',
    shape: /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/,
  },
  timeOfDay: { placeholder: 'HH:mm', picker: 'time', shape: /^\d\d:\d\d$/ },
};

/** Converts a text to the value of the browser's picker; empty for a text that is not a time. */
export function toPickerValue(mode: TimeMode, text: string): string {
  if (!timeFormats[mode].shape.test(text)) return '';
  if (mode !== 'dateTime') return text;
  return text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
}

/** Converts the value of the browser's picker to a text. The picker omits zero seconds and may add milliseconds. */
export function fromPickerValue(mode: TimeMode, picked: string): string {
  if (mode === 'timeOfDay') return picked.slice(0, 5);
  if (mode === 'date' || picked === '') return picked;
  const [day = '', time = ''] = picked.split('T');
  return `${day} ${time.length === 5 ? `${time}:00` : time.slice(0, 8)}`;
}

/** Returns the value at which the arrow keys start in an empty box: the platform's current time, to the minute. */
export function currentTime(mode: TimeMode, now = ''): string {
  return mode === 'date' ? now.slice(0, 10) : `${now.slice(0, 16)}:00`;
}

/** Returns the number of days from `start` to `end`, both included; `undefined` if `end` is earlier. */
export function countDays(start: string, end: string): number | undefined {
  const days = (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000 + 1;
  return days >= 1 ? days : undefined;
}

/** Change of a date by one keystroke. */
export interface TimeStep {
  readonly days?: number;
  readonly months?: number;
}

const steps: Readonly<Record<string, TimeStep>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
  'Shift PageUp': { months: 12 },
  'Shift PageDown': { months: -12 },
};

/**
 * Returns the change that a key makes in a date box: a day for an arrow key, a month for Page Up or Page Down, and a
 * year for Shift+Page Up or Shift+Page Down.
 */
export function stepOfKey({
  key,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): TimeStep | undefined {
  return altKey ? undefined : steps[shiftKey ? `Shift ${key}` : key];
}

/**
 * Shifts a date or time. If the target month lacks the day, the result is the last day of that month. Returns
 * `undefined` for a text that is not a date.
 */
export function shiftTime(mode: TimeMode, text: string, { days = 0, months = 0 }: TimeStep): string | undefined {
  if (mode === 'timeOfDay' || !timeFormats[mode].shape.test(text)) return undefined;
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth) + days));
  const written = moved.toISOString().slice(0, 10);
  return /^\d{4}-/.test(written) ? `${written}${text.slice(10)}` : undefined;
}
