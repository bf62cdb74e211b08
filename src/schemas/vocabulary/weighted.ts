import type { Json } from '../base/json.ts';

/**
 * Accepts the weights of demonstration rows in resource files that earlier releases exported. The console ignores the
 * weights.
 */
export function weighted(...weights: readonly (readonly [Json, number])[]): { readonly weights: Json } {
  return { weights };
}
