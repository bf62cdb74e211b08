/** Pseudo-random source that yields the same numbers for the same name on every machine. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Returns an integer between both bounds, inclusive. */
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <const T>(list: readonly T[]) => T;
  /** Returns one of the values, with a probability in proportion to its weight: `weighted([1, 80], [2, 20])`. */
  readonly weighted: <const T>(...choices: readonly (readonly [T, number])[]) => T;
  readonly digits: (count: number) => string;
}

export function createRandom(name: string): Random {
  let state = hashOf(name);
  // mulberry32: short, fast, and uniform enough for demonstration rows.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const oneOf = <T>(list: readonly T[]): T => {
    const one = list[between(0, list.length - 1)];
    if (one === undefined) throw new RangeError('Nothing can be drawn from an empty list');
    return one;
  };
  return {
    next,
    between,
    oneOf,
    weighted: (...choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      if (!chosen) throw new RangeError('Nothing can be drawn from an empty list');
      return chosen[0];
    },
    digits: count => Array.from({ length: count }, () => String(between(0, 9))).join(''),
  };
}

/** Computes the 32-bit FNV-1a hash. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns a random row; `undefined` when there are none. */
export function randomRow<R>(random: Random, rows: readonly R[]): R | undefined {
  return rows.length > 0 ? random.oneOf(rows) : undefined;
}
