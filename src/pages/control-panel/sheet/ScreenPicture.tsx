import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { CardPicture } from './CardPicture.tsx';
import { useScreenCaptures } from './useScreenCaptures.ts';

/** Latest screenshot of one card. */
export function ScreenPicture({ card }: { readonly card: FleetCard }) {
  const screen = useScreenCaptures([card.id])(card.id);
  return (
    <div className="sheet-screen">
      <CardPicture card={card} screen={screen} />
    </div>
  );
}
