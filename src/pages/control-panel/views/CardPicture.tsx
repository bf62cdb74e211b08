import { useTranslate } from 'ra-core';

import { formatAge } from '../../../i18n/format.ts';
import type { FleetCard } from '../../../schemas/fleet.ts';
import { useServices } from '../../../screens/services.ts';
import type { SeenScreen } from '../sheet/sheetCalls.ts';

interface CardPictureProps {
  readonly card: FleetCard;
  /** `null` where none was ever taken, `undefined` until that is known. */
  readonly screen: SeenScreen | null | undefined;
}

/** The screen of a card as it was seen last, with its age; of a card that is offline it is old, and looks so. */
export function CardPicture({ card, screen }: CardPictureProps) {
  const translate = useTranslate();
  const { platformNow } = useServices();
  const isOnline = card.networkStatus === 1;
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

/** Both are times of the platform's zone. */
function secondsBetween(from: string, to: string): number {
  const [start, end] = [from, to].map(text => Date.parse(`${text.replace(' ', 'T')}Z`));
  return start === undefined || end === undefined || Number.isNaN(start + end) ? 0 : (end - start) / 1_000;
}
