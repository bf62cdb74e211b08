/**
 * Returns a pseudo-random number from 0 (inclusive) to 1 (exclusive) that only depends on its inputs, so that any time
 * can be simulated without stored state.
 */
export function noise(...numbers: readonly number[]): number {
  let mixed = 0x9e3779b9;
  for (const number of numbers) {
    // Mixes both halves of the number, because times exceed 32 bits.
    mixed = Math.imul(mixed ^ (number | 0), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13) ^ Math.floor(number / 4_294_967_296), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 4_294_967_296;
}

/** Returns smooth noise over time, which moves from one value to the next within `everyMs`. */
export function smoothNoise(atMs: number, everyMs: number, ...key: readonly number[]): number {
  const step = Math.floor(atMs / everyMs);
  const part = atMs / everyMs - step;
  const eased = part * part * (3 - 2 * part);
  return noise(...key, step) * (1 - eased) + noise(...key, step + 1) * eased;
}
