import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { failureStatus, networkStatus } from '../../../src/schemas/codes/devices.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import type { Reading } from '../../areas/devices/readings/summary.ts';
import { computeNextReading } from '../values/cardModel.ts';
import { noise } from '../values/noise.ts';

/** Number of missed heartbeats after which a card counts as offline. */
export const missedBeatsUntilOffline = 3;
/** Number of missed heartbeats after which a fault is reported. */
const missesToFault = 12;

const slotMs = 30 * 60_000;
/** Shares of cards that fall silent in a time slot: most for minutes, some until the end of the slot. */
const shortShare = 0.006;
const longShare = 0.000_3;

/** Stored state of a card. */
export interface CardState {
  readonly id: number;
  readonly roomId: number;
  readonly networkStatus: CodeOf<typeof networkStatus>;
  readonly runStatus: CodeOf<typeof deviceRunStatus>;
  readonly failureStatus: CodeOf<typeof failureStatus> | null;
  readonly hasPower: boolean;
  readonly misses: number;
  readonly reading: Reading | null;
}

export type CardEvent = 'beat' | 'missed' | 'lost' | 'faulty' | 'returned' | 'none';

export interface CardUpdate {
  readonly id: number;
  readonly event: CardEvent;
  readonly misses: number;
  /** Reading of this round; `null` while the card is silent. */
  readonly reading: Reading | null;
}

/**
 * Returns the next update of a card, which only depends on the card and the time.
 *
 * A card that is offline for another reason (power, repair, a command) stays offline until that reason ends. Only
 * silence that the simulator has caused ends by itself.
 */
export function computeCardUpdate(card: CardState, wallMs: number): CardUpdate {
  const { id, roomId, misses } = card;
  const isOnline = isCardOnline(card);
  const still: CardUpdate = { id, event: 'none', misses, reading: null };
  if (!isOnline && (misses < missedBeatsUntilOffline || !card.hasPower || isCardFaulty(card))) return still;
  if (isSilent(card, wallMs)) {
    const next = misses + 1;
    if (isOnline) return { ...still, event: next >= missedBeatsUntilOffline ? 'lost' : 'missed', misses: next };
    return { ...still, event: next === missesToFault ? 'faulty' : 'missed', misses: next };
  }
  const load = { deviceId: id, roomId, isInUse: isCardInUse(card), wallMs };
  const reading = computeNextReading(card.reading, load);
  return { id, event: isOnline ? 'beat' : 'returned', misses: 0, reading };
}

function isSilent(card: CardState, wallMs: number): boolean {
  if (!card.hasPower) return true;
  // The simulator does not silence faulty cards, because operators control them.
  if (isCardFaulty(card)) return false;
  const { id } = card;
  const at = wallMs + noise(id, 51) * slotMs;
  const slot = Math.floor(at / slotMs);
  const drawn = noise(id, 52, slot);
  if (drawn < longShare) return true;
  const lengthMs = (3 + 6 * noise(id, 53, slot)) * 60_000;
  return drawn < longShare + shortShare && at % slotMs < lengthMs;
}

export function isCardInUse(card: CardState): boolean {
  return isCardOnline(card) && card.runStatus === deviceRunStatus.inUse;
}

export function isCardFaulty(card: CardState): boolean {
  return (card.failureStatus ?? failureStatus.usable) !== failureStatus.usable;
}

function isCardOnline(card: CardState): boolean {
  return card.networkStatus === networkStatus.online;
}
