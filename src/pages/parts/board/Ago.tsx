import { useTranslate } from 'ra-core';

import { formatAge } from '../../../i18n/format.ts';
import { useServices } from '../../../screens/services.ts';

/** How long ago a time of the platform was; the whole time is its tooltip. */
export function Ago({ time }: { readonly time: string }) {
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

/** Both stand in the platform's zone, so any zone serves to tell how far they are apart. */
function toMs(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
