import type { Row } from '../../engine/storage/database.ts';
import type { SeedSources } from './drawValue.ts';
import type { Random } from './random.ts';

/** Inputs of one composed row. */
export interface ComposeContext extends SeedSources {
  /** Number of the row, starting at 0. */
  readonly index: number;
  readonly random: Random;
}

/**
 * Composes related fields of a row that generators cannot express, such as locations or consequences of a state. The
 * seed's own values are generated afterwards and can use the composed fields.
 */
export interface RowComposer {
  /** Resources whose rows the composer reads, so that they are seeded first. */
  readonly dependsOn: readonly string[];
  readonly compose: (at: ComposeContext) => Row;
}
