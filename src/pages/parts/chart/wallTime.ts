/**
 * Times of the platform on a chart's axis: `YYYY-MM-DD HH:mm:ss` is what the platform's clocks show, and stays that
 * wherever the browser is, so it is counted as if it were UTC.
 */
export function toAxis(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

export function fromAxis(value: number): string {
  return new Date(value).toISOString().slice(0, 19).replace('T', ' ');
}

const day = 86_400_000;

/** Whether a stretch is so long that its axis names days. */
export function isByDays(span: number): boolean {
  return span > 1.5 * day;
}

/** A time as short as the span allows: the clock within a day and a half, with the date at midnight; else the date. */
export function axisLabel(value: number, span: number): string {
  const time = fromAxis(value);
  if (isByDays(span)) return time.slice(5, 10);
  if (time.endsWith('00:00:00') && span > day / 2) return time.slice(5, 10);
  return span < 600_000 ? time.slice(11) : time.slice(11, 16);
}
