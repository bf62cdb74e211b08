import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { CardScreenshot } from './CardScreenshot.tsx';
import { useScreenCaptures } from './useScreenCaptures.ts';

/** Latest screenshot of one card. */
export function LatestCardScreenshot({ card }: { readonly card: FleetCard }) {
  const screen = useScreenCaptures([card.id])(card.id);
  return (
    <div className="sheet-screen">
      <CardScreenshot card={card} screen={screen} />
    </div>
  );
}
