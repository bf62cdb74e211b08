import type { Json } from '../base/json.ts';
import type { Generator } from './seed.ts';

/**
 * Returns a generator that draws one of these values per seed row, as often as its weight says: `weighted([1, 80], [0,
 * 20])`.
 */
export function weighted(...weights: readonly (readonly [Json, number])[]): Extract<Generator, { weights: unknown }> {
  return { weights };
}
