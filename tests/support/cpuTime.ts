/** Starts a timer; the returned function gives the processor milliseconds that this process has used since then. */
export function startCpuTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

function costOf(work: () => void): number {
  const spent = startCpuTimer();
  work();
  return spent();
}

const rounds = 8;

/**
 * Returns the minimum processor milliseconds of a piece of work. The first rounds include compilation, so the work is
 * repeated until it costs at most `enough`, or the rounds are used up.
 */
export function measureMinCpuTime(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1) least = Math.min(least, costOf(work));
  return least;
}

/** Processor milliseconds below which a measurement is mostly noise. */
const floorMs = 5;

/** Returns the growth of the cost for twice the size: 2 for linear cost, 4 for quadratic cost. */
export function measureCpuTimeGrowth(work: (scale: 1 | 2) => void, enough: number): number {
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
