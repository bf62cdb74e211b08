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

/** Seconds as `1:02:03`, which reads the same in both languages. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
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
