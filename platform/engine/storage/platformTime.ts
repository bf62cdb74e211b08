/** Formats an instant as platform time: `YYYY-MM-DD HH:mm:ss` in the configured zone. */
export function toPlatformTime(epochMs: number, zone: string): string {
  return formatWallTime(epochMs + zoneOffsetMs(epochMs, zone));
}

/**
 * Formats a platform time as an instant in UTC, such as `2026-11-26T08:00:00.000Z`. For a time that occurs twice
 * because the clock was set back, returns one of the two instants.
 */
export function toUtc(time: string, zone: string): string {
  const wallMs = wallMsOf(time);
  return new Date(wallMs - zoneOffsetMs(wallMs - zoneOffsetMs(wallMs, zone), zone)).toISOString();
}

/** Returns the offset of the zone from UTC at an instant, in milliseconds. */
export function zoneOffsetMs(epochMs: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(epochMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(item => item.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(epochMs / 1_000) * 1_000;
}

/** Formats an instant to which the zone's offset was already added. */
export function formatWallTime(shiftedMs: number): string {
  return new Date(shiftedMs).toISOString().slice(0, 19).replace('T', ' ');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** Parses a platform time as if the zone were UTC, for hours of the day and durations. The result is not an instant. */
export function wallMsOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

/** Returns the seconds between two platform times in the same zone. */
export function secondsBetween(earlier: string, later: string): number {
  return Math.round((wallMsOf(later) - wallMsOf(earlier)) / 1_000);
}
