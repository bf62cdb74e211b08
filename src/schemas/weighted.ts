import type { Json } from './json.ts';
import type { Generator } from './resource.ts';

/** One of these values in a made-up row, each as often as its weight says. `weighted([1, 80], [0, 20])` */
export function weighted(...weights: readonly (readonly [Json, number])[]): Extract<Generator, { weights: unknown }> {
  return { weights };
}
