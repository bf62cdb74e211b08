import { formatDecimal, formatDuration, formatMoney, shortNumber } from '../../../i18n/format.ts';

/** What a measured number is; every format has a short form for axes and tiles, and a full one. */
export type ValueFormat = 'count' | 'money' | 'percent' | 'milliseconds' | 'celsius' | 'bandwidth' | 'duration';

type Format = (value: number) => string;

/** At most two decimals. */
const rounded = (value: number) => formatDecimal(Number(value.toFixed(2)));
const tenth = (value: number) => formatDecimal(Number(value.toFixed(1)));

/** Of many things a mean has no parts worth telling; of few, one decimal. */
const counted = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(1)));

const formats: { readonly [F in ValueFormat]: { readonly short: Format; readonly full: Format } } = {
  count: {
    short: value => shortNumber(counted(value)),
    full: value => formatDecimal(counted(value)),
  },
  money: { short: value => `¥${shortNumber(Math.round(value))}`, full: formatMoney },
  percent: { short: value => `${tenth(value)}%`, full: value => `${rounded(value)}%` },
  milliseconds: { short: value => `${shortNumber(Math.round(value))} ms`, full: value => `${rounded(value)} ms` },
  celsius: { short: value => `${tenth(value)} ℃`, full: value => `${rounded(value)} ℃` },
  // Measured in megabits a second, which is how lines are sold.
  bandwidth: {
    short: value => (Math.abs(value) >= 1000 ? `${tenth(value / 1000)} Gb/s` : `${tenth(value)} Mb/s`),
    full: value => `${rounded(value)} Mb/s`,
  },
  duration: { short: value => formatHours(value), full: formatDuration },
};

/** The form for axes, tiles and legends. */
export function shortValue(format: ValueFormat, value: number): string {
  return formats[format].short(value);
}

/** The form for tooltips and tables, with every digit that means something. */
export function fullValue(format: ValueFormat, value: number): string {
  return formats[format].full(value);
}

/** The form for what changes in its place or stands in a column: always as many decimals, so that nothing jumps. */
export function steadyValue(format: ValueFormat, value: number): string {
  if (format === 'celsius') return `${value.toFixed(1)} ℃`;
  // Of small shares the second decimal tells them apart.
  if (format === 'percent') return `${value.toFixed(Math.abs(value) < 10 ? 2 : 1)}%`;
  return shortValue(format, value);
}

function formatHours(seconds: number): string {
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${shortNumber(Number((seconds / 3600).toFixed(1)))} h`;
}
