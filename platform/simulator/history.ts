import { type Summary, addCard, emptySummary, figuresOf, joinSummaries } from '../readings/summary.ts';
import type { Row } from '../storage/database.ts';
import { targetOf, shareInUse } from './cardModel.ts';
import { drift, noise } from './noise.ts';

/** A cabinet with the cards that stand in it. */
export interface StockedCabinet {
  readonly id: number;
  readonly roomId: number;
  readonly siteId: number | null;
  readonly deviceIds: readonly number[];
}

/** Of all cards so many are bound to somebody, and so many answer. */
const boundShare = 0.62;
const onlineShare = 0.962;
const faultyShare = 0.032;

/** Rows of `scope_readings` as they would stand there of a moment, had the platform run then. */
export function madeFigures(
  cabinets: readonly StockedCabinet[],
  { atMs, offsetMs, seconds }: { readonly atMs: number; readonly offsetMs: number; readonly seconds: number },
): readonly Row[] {
  const wallMs = atMs + offsetMs;
  const summaries = new Map(cabinets.map(cabinet => [cabinet, madeSummary(cabinet, wallMs)]));
  const row = (kind: string, scopeId: number, parts: readonly StockedCabinet[]): Row => {
    const whole = joinSummaries(parts.flatMap(part => summaries.get(part) ?? []));
    return { kind, scopeId, seconds, at: atMs, figures: figuresOf(whole, madeLinks(whole, wallMs, scopeId)) };
  };
  const groups = (kind: string, idOf: (cabinet: StockedCabinet) => number | null): readonly Row[] => {
    const ids = [...new Set(cabinets.map(idOf))].filter(id => id !== null);
    return ids.map(id =>
      row(
        kind,
        id,
        cabinets.filter(one => idOf(one) === id),
      ),
    );
  };
  return [
    row('all', 0, cabinets),
    ...groups('site', one => one.siteId),
    ...groups('room', one => one.roomId),
    ...groups('cabinet', one => one.id),
  ];
}

function madeSummary({ id, roomId, deviceIds }: StockedCabinet, wallMs: number): Summary {
  const summary = emptySummary();
  const share = boundShare * shareInUse(wallMs) * (0.92 + 0.16 * drift(wallMs, 1_800_000, id, 31));
  const online = onlineShare + 0.012 * (drift(wallMs, 5_400_000, id, 32) - 0.5);
  for (const deviceId of deviceIds) {
    const isInUse = noise(deviceId, 33) < share;
    const isOnline = isInUse || noise(deviceId, 34) < (online - share) / (1 - share);
    const reading = isOnline ? targetOf({ deviceId, roomId, isInUse, wallMs }) : null;
    addCard(summary, { isInUse, isFaulty: noise(deviceId, 35) < faultyShare, reading });
  }
  return summary;
}

/** Who begins to use a card links to it, and now and then links anew. */
function madeLinks({ inUse }: Summary, wallMs: number, scopeId: number) {
  const links = Math.round(inUse * (0.02 + 0.008 * drift(wallMs, 600_000, scopeId, 36)) * 10) / 10;
  const successes = links * (0.915 + 0.05 * drift(wallMs, 900_000, scopeId, 37));
  return { links, successes, totalMs: successes * (620 + 260 * drift(wallMs, 1_200_000, scopeId, 38)) };
}
