import type { Resource } from '../../src/schemas/resource.ts';
import type { Row } from '../storage/database.ts';
import type { Random } from './random.ts';

/** What a value is drawn from when a resource does not say how. */
export interface Sampling {
  readonly name: string;
  readonly resource: Pick<Resource, 'name' | 'noun'>;
  readonly random: Random;
  /** The number of the row. */
  readonly index: number;
  readonly wallMs: number;
  /** What the row holds by now. */
  readonly row: Row;
  readonly rowsOf: (resource: string) => readonly Row[];
}
