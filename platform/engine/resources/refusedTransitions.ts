import type { Resource, ScheduledTransition } from '../../../src/schemas/vocabulary/resource.ts';
import type { Log } from '../log/log.ts';
import type { Refusal } from '../http/refusal.ts';

export interface ResourceTransition {
  readonly resource: Pick<Resource, 'name'>;
  readonly transition: ScheduledTransition;
}

/**
 * Remembers records whose scheduled transition was refused. The scheduler leaves these records out until their next
 * retry, so that they do not delay other records.
 */
export interface RefusedTransitionList {
  readonly waitingIds: (of: ResourceTransition) => readonly number[];
  readonly add: (of: ResourceTransition, id: number, refusal: Refusal) => void;
}

/** Delay before a retry, because the reason of a refusal rarely disappears within seconds. */
const retryDelayMs = 60_000;

interface RefusedUntil {
  readonly until: number;
  readonly reason: string;
}

/**
 * Creates the list of refused records. Logs a refusal when it is new or its reason has changed, but not on every retry.
 */
export function createRefusedTransitionList({
  clock,
  log,
}: {
  readonly clock: () => number;
  readonly log: Log;
}): RefusedTransitionList {
  const refused = new Map<string, Map<number, RefusedUntil>>();
  const ofTurn = (of: ResourceTransition) => refused.get(keyOf(of)) ?? new Map<number, RefusedUntil>();
  return {
    waitingIds: of => [...ofTurn(of)].filter(([, { until }]) => until > clock()).map(([id]) => id),
    add: (of, id, { text }) => {
      const records = ofTurn(of);
      if (records.get(id)?.reason !== text.en) {
        const { field, to } = of.transition;
        log.write('warn', 'scheduled transition refused', {
          resource: of.resource.name,
          id,
          field,
          to,
          reason: text.en,
        });
      }
      forgetOld(records, clock());
      records.set(id, { until: clock() + retryDelayMs, reason: text.en });
      refused.set(keyOf(of), records);
    },
  };
}

/**
 * Forgets records that have not been refused again for ten retry delays: their transition has run, or they were
 * deleted.
 */
function forgetOld(records: Map<number, RefusedUntil>, nowMs: number): void {
  for (const [id, { until }] of records) if (nowMs - until > 10 * retryDelayMs) records.delete(id);
}

function keyOf({ resource, transition }: ResourceTransition): string {
  return `${resource.name} ${transition.field} ${transition.from.join()} ${transition.to} ${transition.effect ?? ''}`;
}
