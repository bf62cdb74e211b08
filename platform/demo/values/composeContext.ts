import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Random } from './random.ts';

/** Inputs of one composed row. */
export interface ComposeContext {
  /** Number of the row, starting at 0. */
  readonly index: number;
  readonly random: Random;
  readonly wallMs: number;
  /** Returns the rows of a resource that the seed reads. */
  readonly rowsOf: <R extends Resource>(resource: R) => readonly RowOf<R>[];
}
