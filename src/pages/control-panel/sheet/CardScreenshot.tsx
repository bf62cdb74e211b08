import { useTranslate } from 'ra-core';

import { formatAge } from '../../../i18n/format.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import { panelStatesOf } from '../fleet/panelState.ts';
import type { ScreenCapture } from './sheetCalls.ts';

interface CardPictureProps {
  readonly card: FleetCard;
  /** Screenshot of the card; `null` when the card has none, `undefined` until the platform has responded. */
  readonly screen: ScreenCapture | null | undefined;
}

/** Latest screenshot of a card with its age; greyed out for an offline card. */
export function CardScreenshot({ card, screen }: CardPictureProps) {
  const translate = useTranslate();
  const { platformNow } = useServices();
  const isOnline = !panelStatesOf(card).includes('offline');
  if (!screen) {
    const none = isOnline ? 'panel.noPicture' : 'panel.offlinePicture';
    return <div className="card-picture">{screen === null && translate(none)}</div>;
  }
  const age = formatAge(secondsBetween(screen.takenAt, platformNow() ?? screen.takenAt), translate) ?? screen.takenAt;
  return (
    <div className={isOnline ? 'card-picture' : 'card-picture card-picture-old'}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(screen.picture)}`}
        alt={translate('panel.screenOf', { name: card.deviceCode })}
      />
      <time dateTime={screen.takenAt.replace(' ', 'T')} title={screen.takenAt}>
        {age}
      </time>
    </div>
  );
}

/** Returns the seconds between two times in the platform's time zone. */
function secondsBetween(from: string, to: string): number {
  const [start, end] = [from, to].map(text => Date.parse(`${text.replace(' ', 'T')}Z`));
  return start === undefined || end === undefined || Number.isNaN(start + end) ? 0 : (end - start) / 1_000;
}
