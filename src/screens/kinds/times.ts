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

/** How many days lie from one to the other, both included. */
export function countDays(start: string, end: string): number | undefined {
  const days = (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000 + 1;
  return days >= 1 ? days : undefined;
}
