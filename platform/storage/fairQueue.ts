export interface FairQueue {
  /** Waits for a turn. Call the returned function to end it, with the milliseconds of the turn that others have used. */
  readonly waitForTurn: (group: string) => Promise<(idleMs?: number) => void>;
}

interface Waiting {
  readonly group: string;
  readonly go: () => void;
}

/** Time after which half of what a group has used is forgotten, in milliseconds. */
const halfLifeMs = 1_000;
/** Used time below which a group counts as one that used nothing, in milliseconds. */
const forgottenMs = 0.1;

/**
 * Lends a resource to one holder at a time. Among waiting groups, the one with the least recent use is next, so that a
 * busy group delays another by its current turn at most. Within a group, first come, first served.
 *
 * @param clock returns milliseconds that never decrease
 */
export function createFairQueue(clock: () => number): FairQueue {
  const used = new Map<string, number>();
  let countedAt = clock();
  let isTaken = false;
  let waiting: readonly Waiting[] = [];

  /** Adds the used time of a group after decaying that of all groups. */
  const charge = (group: string, ms: number): void => {
    const now = clock();
    const kept = 0.5 ** ((now - countedAt) / halfLifeMs);
    countedAt = now;
    for (const [name, before] of used) {
      if (before * kept < forgottenMs) used.delete(name);
      else used.set(name, before * kept);
    }
    used.set(group, (used.get(group) ?? 0) + ms);
  };

  const usedBy = ({ group }: Waiting): number => used.get(group) ?? 0;

  const begin = (group: string): ((idleMs?: number) => void) => {
    const begunAt = clock();
    let isOver = false;
    return (idleMs = 0) => {
      if (isOver) return;
      isOver = true;
      charge(group, Math.max(0, clock() - begunAt - idleMs));
      const [first] = waiting;
      if (!first) {
        isTaken = false;
        return;
      }
      const next = waiting.reduce((best, one) => (usedBy(one) < usedBy(best) ? one : best), first);
      waiting = waiting.filter(one => one !== next);
      next.go();
    };
  };

  return {
    waitForTurn: async group => {
      if (isTaken) await new Promise<void>(go => (waiting = [...waiting, { group, go }]));
      isTaken = true;
      return begin(group);
    },
  };
}
