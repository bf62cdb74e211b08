export type TimeMode = 'date' | 'dateTime' | 'timeOfDay';

interface TimeForm {
  readonly placeholder: string;
  /** The browser's own picker for it. */
  readonly picker: 'date' | 'datetime-local' | 'time';
  readonly shape: RegExp;
}

/** How each is written: the same in the box, on the wire and in the table, whatever this browser's habits and zone. */
export const timeForms: { readonly [M in TimeMode]: TimeForm } = {
  date: { placeholder: 'YYYY-MM-DD', picker: 'date', shape: /^\d{4}-\d\d-\d\d$/ },
  dateTime: {
    placeholder: 'YYYY-MM-DD HH:mm:ss',
    picker: 'datetime-local',
    shape: /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/,
  },
  timeOfDay: { placeholder: 'HH:mm', picker: 'time', shape: /^\d\d:\d\d$/ },
};

/** What the browser's picker starts from; nothing while the text is no time yet. */
export function toPicker(mode: TimeMode, text: string): string {
  if (!timeForms[mode].shape.test(text)) return '';
  if (mode !== 'dateTime') return text;
  return text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
}

/** What the browser's picker has chosen; it leaves out seconds that are zero, and may add thousandths. */
export function fromPicker(mode: TimeMode, picked: string): string {
  if (mode === 'timeOfDay') return picked.slice(0, 5);
  if (mode === 'date' || picked === '') return picked;
  const [day = '', time = ''] = picked.split('T');
  return `${day} ${time.length === 5 ? `${time}:00` : time.slice(0, 8)}`;
}

/** From where an empty box is moved: the platform's day, and its time to the minute. */
export function today(mode: TimeMode, now = ''): string {
  return mode === 'date' ? now.slice(0, 10) : `${now.slice(0, 16)}:00`;
}

/** How many days lie from one to the other, both included. */
export function countDays(start: string, end: string): number | undefined {
  const days = (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000 + 1;
  return days >= 1 ? days : undefined;
}

/** By how much a key moves a day or a time. */
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

/** What a key means in a box with a day: the arrows a day, page up and down a month, with shift a year. */
export function stepOfKey({
  key,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): TimeStep | undefined {
  return altKey ? undefined : steps[shiftKey ? `Shift ${key}` : key];
}

/** The day or time so much later, at the end of a month that is shorter; `undefined` for a text that is none. */
export function movedTime(mode: TimeMode, text: string, { days = 0, months = 0 }: TimeStep): string | undefined {
  if (mode === 'timeOfDay' || !timeForms[mode].shape.test(text)) return undefined;
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth) + days));
  const written = moved.toISOString().slice(0, 10);
  return /^\d{4}-/.test(written) ? `${written}${text.slice(10)}` : undefined;
}
