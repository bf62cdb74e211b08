/**
 * Converts a time in the platform's time zone, `YYYY-MM-DD HH:mm:ss`, to a number for the axis. The time is parsed as
 * UTC, so that the browser's time zone has no effect.
 */
export function toAxisValue(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

export function fromAxisValue(value: number): string {
  return new Date(value).toISOString().slice(0, 19).replace('T', ' ');
}

const day = 86_400_000;

/** Returns whether the axis of a time span shows dates instead of times. */
export function axisShowsDates(span: number): boolean {
  return span > 1.5 * day;
}

/**
 * Formats an axis label. For a span of up to a day and a half, the label is the time, or at midnight the date. For a
 * longer span, the label is always the date.
 */
export function formatAxisLabel(value: number, span: number): string {
  const time = fromAxisValue(value);
  if (axisShowsDates(span)) return time.slice(5, 10);
  if (time.endsWith('00:00:00') && span > day / 2) return time.slice(5, 10);
  return span < 600_000 ? time.slice(11) : time.slice(11, 16);
}
