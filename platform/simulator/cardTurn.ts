import type { Reading } from '../readings/summary.ts';
import { nextReading } from './cardModel.ts';
import { noise } from './noise.ts';

/** After so many heartbeats that did not come a card counts as offline. */
export const missesToOffline = 3;
/** A card that has been silent for so many rounds is a fault that somebody has to look at. */
const missesToFault = 12;

const slotMs = 30 * 60_000;
/** Shares of the cards that fall silent in a slot: most for minutes, some until its end. */
const shortShare = 0.006;
const longShare = 0.000_3;

/** A card as it stands in the database. */
export interface Card {
  readonly id: number;
  readonly roomId: number;
  readonly networkStatus: number;
  readonly runStatus: number;
  readonly failureStatus: number | null;
  readonly hasPower: boolean;
  readonly misses: number;
  readonly reading: Reading | null;
}

export type CardEvent = 'beat' | 'missed' | 'lost' | 'faulty' | 'returned' | 'none';

export interface CardTurn {
  readonly id: number;
  readonly event: CardEvent;
  readonly misses: number;
  /** Absent while the card is not heard. */
  readonly reading: Reading | null;
}

/**
 * What a card does in its next round. It comes out of the card and the moment alone.
 *
 * A card that somebody else has taken from the network (power, repair, a command) is left alone until he brings it back;
 * only silence of the simulator's own making ends by itself.
 */
export function turnOfCard(card: Card, wallMs: number): CardTurn {
  const { id, roomId, misses } = card;
  const isOnline = card.networkStatus === 1;
  const still: CardTurn = { id, event: 'none', misses, reading: null };
  if (!isOnline && (misses < missesToOffline || !card.hasPower || (card.failureStatus ?? 0) !== 0)) return still;
  if (isSilent(card, wallMs)) {
    const next = misses + 1;
    if (isOnline) return { ...still, event: next >= missesToOffline ? 'lost' : 'missed', misses: next };
    return { ...still, event: next === missesToFault ? 'faulty' : 'missed', misses: next };
  }
  const load = { deviceId: id, roomId, isInUse: isOnline && card.runStatus === 1, wallMs };
  const reading = nextReading(card.reading, load);
  return { id, event: isOnline ? 'beat' : 'returned', misses: 0, reading };
}

function isSilent({ id, hasPower, failureStatus }: Card, wallMs: number): boolean {
  if (!hasPower) return true;
  // What is being repaired, or waits for it, is in the hands of people.
  if ((failureStatus ?? 0) !== 0) return false;
  const at = wallMs + noise(id, 51) * slotMs;
  const slot = Math.floor(at / slotMs);
  const drawn = noise(id, 52, slot);
  if (drawn < longShare) return true;
  const lengthMs = (3 + 6 * noise(id, 53, slot)) * 60_000;
  return drawn < longShare + shortShare && at % slotMs < lengthMs;
}
