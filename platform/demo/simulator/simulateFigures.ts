import {
  type CardsSummary,
  addCardToSummary,
  createEmptySummary,
  computeFigures,
  mergeSummaries,
} from '../../areas/devices/readings/summary.ts';
import type { Row } from '../../engine/storage/database.ts';
import { computeShareOfStartingCards, computeShareOfCardsInUse, computeTargetReading } from '../values/cardModel.ts';
import { smoothNoise, noise } from '../values/noise.ts';

/** Card of the estate. Whether the card is in use depends on the time of day. */
export interface SimulatedCard {
  readonly id: number;
  /** True if the card is online, healthy and assigned to a user. */
  readonly isUsable: boolean;
  readonly isOnline: boolean;
  readonly isFaulty: boolean;
}

/** Cabinet with its cards. */
export interface SimulatedCabinet {
  readonly id: number;
  readonly roomId: number;
  readonly siteId: number | null;
  readonly cards: readonly SimulatedCard[];
}

/** Returns the rows of `scope_readings` that the platform would have stored at the time `atMs`. */
export function simulateFigures(
  cabinets: readonly SimulatedCabinet[],
  { atMs, offsetMs, seconds }: { readonly atMs: number; readonly offsetMs: number; readonly seconds: number },
): readonly Row[] {
  const wallMs = atMs + offsetMs;
  const summaries = new Map(cabinets.map(cabinet => [cabinet, madeSummary(cabinet, wallMs)]));
  const row = (kind: string, scopeId: number, parts: readonly SimulatedCabinet[]): Row => {
    const whole = mergeSummaries(parts.flatMap(part => summaries.get(part) ?? []));
    return { kind, scopeId, seconds, at: atMs, figures: computeFigures(whole, madeLinks(whole, wallMs, scopeId)) };
  };
  const groups = (kind: string, idOf: (cabinet: SimulatedCabinet) => number | null): readonly Row[] => {
    const ids = [...new Set(cabinets.map(idOf))].filter(id => id !== null);
    return ids.map(id =>
      row(
        kind,
        id,
        cabinets.filter(cabinet => idOf(cabinet) === id),
      ),
    );
  };
  return [
    row('all', 0, cabinets),
    ...groups('site', item => item.siteId),
    ...groups('room', item => item.roomId),
    ...groups('cabinet', item => item.id),
  ];
}

/** Share of online cards whose heartbeat is missing at any time. */
const silentShare = 0.01;

function madeSummary({ id, roomId, cards }: SimulatedCabinet, wallMs: number): CardsSummary {
  const summary = createEmptySummary();
  const share = computeShareOfCardsInUse(wallMs) * (0.92 + 0.16 * smoothNoise(wallMs, 1_800_000, id, 31));
  for (const card of cards) {
    const isHeard = card.isOnline && smoothNoise(wallMs, 5_400_000, card.id, 34) >= silentShare;
    const isInUse = isHeard && card.isUsable && noise(card.id, 33) < share;
    const reading = isHeard ? computeTargetReading({ deviceId: card.id, roomId, isInUse, wallMs }) : null;
    addCardToSummary(summary, { isInUse, isFaulty: card.isFaulty, reading });
  }
  return summary;
}

/** Simulates the links per minute of a place. Each use of a card starts with a link. */
function madeLinks({ inUse }: CardsSummary, wallMs: number, scopeId: number) {
  const coming = inUse * (computeShareOfStartingCards(wallMs) / computeShareOfCardsInUse(wallMs));
  const links = Math.round(coming * (0.85 + 0.3 * smoothNoise(wallMs, 600_000, scopeId, 36)) * 10) / 10;
  const successes = links * (0.915 + 0.05 * smoothNoise(wallMs, 900_000, scopeId, 37));
  return { links, successes, totalMs: successes * (790 + 200 * smoothNoise(wallMs, 1_200_000, scopeId, 38)) };
}
