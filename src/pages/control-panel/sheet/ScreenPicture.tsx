import type { FleetCard } from '../../../schemas/fleet.ts';
import { CardPicture } from '../views/CardPicture.tsx';
import { useScreens } from './useScreens.ts';

/** The screen of one card, as it was seen last. */
export function ScreenPicture({ card }: { readonly card: FleetCard }) {
  const screen = useScreens([card.id])(card.id);
  return (
    <div className="sheet-screen">
      <CardPicture card={card} screen={screen} />
    </div>
  );
}
