import type { Row } from '../storage/database.ts';
import type { Sources } from './draw.ts';
import type { Random } from './random.ts';

/** Where one row of a resource is made up. */
export interface Composing extends Sources {
  /** The number of the row, from 0. */
  readonly index: number;
  readonly random: Random;
}

/**
 * Rows whose fields hang together in a way that no generator says: where something stands, what follows from a state.
 * What is composed is there before the seed's own values, which may look at it.
 */
export interface Composed {
  /** The resources whose rows it asks for; they are seeded before. */
  readonly picks: readonly string[];
  readonly compose: (at: Composing) => Row;
}
