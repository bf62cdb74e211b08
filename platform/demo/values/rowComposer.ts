import type { Row } from '../../engine/storage/database.ts';
import type { Random } from './random.ts';
import type { SeedSources } from './seedContext.ts';

/** Inputs of one composed row. */
export interface ComposeContext extends SeedSources {
  /** Number of the row, starting at 0. */
  readonly index: number;
  readonly random: Random;
}

export type RowComposer = (at: ComposeContext) => Row;
