import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Row } from '../engine/storage/database.ts';
import type { Random } from './values/random.ts';

/** Inputs for generating the value of a field that the seed does not define. */
export interface SampleContext {
  readonly name: string;
  readonly resource: Pick<Resource, 'name' | 'noun'>;
  readonly random: Random;
  /** Number of the row. */
  readonly index: number;
  readonly wallMs: number;
  /** Values that the row has so far. */
  readonly row: Row;
  readonly rowsOf: (resource: string) => readonly Row[];
}
