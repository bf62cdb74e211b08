/** A source of numbers that gives the same ones for the same name, on every machine. */
export interface Random {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number, both bounds included. */
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
  readonly weighted: <T>(choices: readonly (readonly [T, number])[]) => T;
  readonly digits: (count: number) => string;
}

export function createRandom(name: string): Random {
  let state = hashOf(name);
  // mulberry32: short, quick, and even enough for rows that are looked at.
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
    weighted: choices => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      if (!chosen) throw new RangeError('Nothing can be drawn from an empty list');
      return chosen[0];
    },
    digits: count => Array.from({ length: count }, () => String(between(0, 9))).join(''),
  };
}

/** FNV-1a, 32 bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
