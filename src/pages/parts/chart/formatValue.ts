import { formatDecimal, formatDuration, formatMoney, formatShortNumber } from '../../../i18n/format.ts';

/** Formats of measured values. Each format has a short form for axes and tiles, and a full form. */
export type ValueFormat = 'count' | 'money' | 'percent' | 'milliseconds' | 'celsius' | 'bandwidth' | 'duration';

type Format = (value: number) => string;

/** Rounds to two decimals. */
const formatRounded = (value: number) => formatDecimal(Number(value.toFixed(2)));
const tenth = (value: number) => formatDecimal(Number(value.toFixed(1)));

/** Rounds a mean count: a count of at least 100 to a whole number, a smaller count to one decimal. */
const roundMeanCount = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(1)));

const formats: { readonly [F in ValueFormat]: { readonly short: Format; readonly full: Format } } = {
  count: {
    short: value => formatShortNumber(roundMeanCount(value)),
    full: value => formatDecimal(roundMeanCount(value)),
  },
  money: { short: value => `¥${formatShortNumber(Math.round(value))}`, full: formatMoney },
  percent: { short: value => `${tenth(value)}%`, full: value => `${formatRounded(value)}%` },
  milliseconds: {
    short: value => `${formatShortNumber(Math.round(value))} ms`,
    full: value => `${formatRounded(value)} ms`,
  },
  celsius: { short: value => `${tenth(value)} ℃`, full: value => `${formatRounded(value)} ℃` },
  // Bandwidth is in Mbps, the unit in which network connections are sold.
  bandwidth: {
    short: value => (Math.abs(value) >= 1000 ? `${tenth(value / 1000)} Gb/s` : `${tenth(value)} Mb/s`),
    full: value => `${formatRounded(value)} Mb/s`,
  },
  duration: { short: value => formatHours(value), full: formatDuration },
};

/** Formats a value for axes, tiles and legends. */
export function formatShortValue(format: ValueFormat, value: number): string {
  return formats[format].short(value);
}

/** Formats a value for tooltips and tables, more exactly than `formatShortValue`. */
export function formatFullValue(format: ValueFormat, value: number): string {
  return formats[format].full(value);
}

/**
 * Formats a value for a gauge or a table column. The number of decimals is fixed, so that the layout does not shift
 * when the value changes.
 */
export function formatFixedValue(format: ValueFormat, value: number): string {
  if (format === 'celsius') return `${value.toFixed(1)} ℃`;
  // Small percentages only differ in the second decimal.
  if (format === 'percent') return `${value.toFixed(Math.abs(value) < 10 ? 2 : 1)}%`;
  return formatShortValue(format, value);
}

function formatHours(seconds: number): string {
  return seconds < 3600
    ? `${Math.round(seconds / 60)} min`
    : `${formatShortNumber(Number((seconds / 3600).toFixed(1)))} h`;
}
