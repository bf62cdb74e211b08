import type { Json } from '../base/json.ts';

/** Reads the made-up rows in files that earlier releases exported. The console ignores them. */
export function weighted(...weights: readonly (readonly [Json, number])[]): { readonly weights: Json } {
  return { weights };
}
