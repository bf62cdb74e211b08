import type { Json } from './json.ts';
import type { Generator } from './seed.ts';

/** Generates one of these values per seed row, with the frequency of its weight: `weighted([1, 80], [0, 20])`. */
export function weighted(...weights: readonly (readonly [Json, number])[]): Extract<Generator, { weights: unknown }> {
  return { weights };
}
