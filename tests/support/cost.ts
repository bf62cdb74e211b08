/** Begins to count milliseconds of the processor: what other processes do meanwhile is not in them. */
export function startCost(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

function costOf(work: () => void): number {
  const spent = startCost();
  work();
  return spent();
}

const rounds = 8;

/**
 * The least that a piece of work costs, in milliseconds of the processor. The first rounds also pay for compiling, so it
 * is tried again while it costs more than what is enough.
 */
export function leastCost(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1) least = Math.min(least, costOf(work));
  return least;
}

/** Below this a measure is mostly noise. */
const floorMs = 5;

/** How many times as much it costs to do the same to twice as much: 2 where cost follows size, 4 where its square does. */
export function growthOf(work: (scale: 1 | 2) => void, enough: number): number {
  let [once, twice] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && growth >= enough; round += 1) {
    once = Math.min(
      once,
      costOf(() => work(1)),
    );
    twice = Math.min(
      twice,
      costOf(() => work(2)),
    );
    growth = Math.max(twice, floorMs) / Math.max(once, floorMs);
  }
  return growth;
}
