export interface FairQueue {
  /**
   * Waits for a turn. The returned function ends the turn; its argument is the number of milliseconds that do not count
   * as use.
   */
  readonly waitForTurn: (group: string) => Promise<(idleMs?: number) => void>;
}

interface WaitingTurn {
  readonly group: string;
  readonly go: () => void;
}

/** Half-life of the used time of a group, in milliseconds: older use counts less. */
const halfLifeMs = 1_000;
/** Used time in milliseconds below which a group counts as unused. */
const forgottenMs = 0.1;

/**
 * Lends a resource to one holder at a time. Of the waiting groups, the group with the least used time gets the next turn,
 * so that a busy group delays another group by at most its current turn. Within a group, turns follow the order of
 * arrival.
 *
 * @param clock returns milliseconds that never decrease
 */
export function createFairQueue(clock: () => number): FairQueue {
  const used = new Map<string, number>();
  let countedAt = clock();
  let isTaken = false;
  let waiting: readonly WaitingTurn[] = [];

  /** Adds used time to a group, after reducing the used time of all groups according to its age. */
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

  const usedBy = ({ group }: WaitingTurn): number => used.get(group) ?? 0;

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
      const next = waiting.reduce((best, item) => (usedBy(item) < usedBy(best) ? item : best), first);
      waiting = waiting.filter(item => item !== next);
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
