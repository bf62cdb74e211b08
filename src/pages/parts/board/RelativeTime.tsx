import { useTranslate } from 'ra-core';

import { formatAge } from '../../../i18n/format.ts';
import { useServices } from '../../../screens/services.ts';

/** Shows how long ago a time in the platform's time zone was. The tooltip contains the full time. */
export function RelativeTime({ time }: { readonly time: string }) {
  const translate = useTranslate();
  const { platformNow } = useServices();
  const now = platformNow();
  const age = now === undefined ? undefined : formatAge((toMs(now) - toMs(time)) / 1000, translate);
  return (
    <time className="ago" dateTime={time.replace(' ', 'T')} title={time}>
      {age ?? time.slice(0, 16)}
    </time>
  );
}

/**
 * Converts a time in the platform's time zone to milliseconds. Parsing every time as UTC preserves the differences
 * between times.
 */
function toMs(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
