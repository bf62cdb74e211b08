import type { Resource, Turn } from '../../src/schemas/resource.ts';
import type { Log } from '../http/log.ts';
import type { Refusal } from '../http/refusal.ts';

export interface TurnOf {
  readonly resource: Pick<Resource, 'name'>;
  readonly turn: Turn;
}

/** Remembers which records a turn was refused for, so that others are taken in their place until they are asked again. */
export interface RefusedTurns {
  readonly waiting: (of: TurnOf) => readonly number[];
  readonly add: (of: TurnOf, id: number, refusal: Refusal) => void;
}

/** What stands in the way of a turn seldom goes within seconds. */
const askAgainMs = 60_000;

interface Waiting {
  readonly until: number;
  readonly reason: string;
}

/** Each refusal is a line of the log when it is new, or when its reason is another; not each time it is repeated. */
export function createRefusedTurns({ clock, log }: { readonly clock: () => number; readonly log: Log }): RefusedTurns {
  const refused = new Map<string, Map<number, Waiting>>();
  const ofTurn = (of: TurnOf) => refused.get(keyOf(of)) ?? new Map<number, Waiting>();
  return {
    waiting: of => [...ofTurn(of)].filter(([, { until }]) => until > clock()).map(([id]) => id),
    add: (of, id, { text }) => {
      const records = ofTurn(of);
      if (records.get(id)?.reason !== text.en) {
        const { field, to } = of.turn;
        log.write('warn', 'turn refused', { resource: of.resource.name, id, field, to, reason: text.en });
      }
      forgetOld(records, clock());
      records.set(id, { until: clock() + askAgainMs, reason: text.en });
      refused.set(keyOf(of), records);
    },
  };
}

/** One that has not been refused again for so long has had its turn, or is gone. */
function forgetOld(records: Map<number, Waiting>, nowMs: number): void {
  for (const [id, { until }] of records) if (nowMs - until > 10 * askAgainMs) records.delete(id);
}

function keyOf({ resource, turn }: TurnOf): string {
  return `${resource.name} ${turn.field} ${turn.from.join()} ${turn.to} ${turn.effect ?? ''}`;
}
