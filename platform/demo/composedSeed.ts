import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Row } from '../engine/storage/database.ts';
import type { Seed } from './seedOf.ts';
import type { RowComposer } from './values/rowComposer.ts';
import type { SeedContext } from './values/seedContext.ts';

interface ComposedSeed {
  readonly rows: number;
  readonly atOnce?: number;
  /** Resources whose rows the composer reads, so that they are seeded first. */
  readonly from: readonly Resource[];
  readonly compose: RowComposer;
  /** Computes further values from the composed ones. */
  readonly values?: (context: SeedContext, composed: Row) => Row;
}

/** Describes rows whose values depend on several other tables at once, such as locations and running sessions. */
export function composedSeed(resource: Resource, { from, compose, values, ...numbers }: ComposedSeed): Seed {
  return {
    resource,
    ...numbers,
    from: Object.fromEntries(from.map(source => [source.name, source])),
    values: context => {
      const rowsOf = (name: string): readonly Row[] => context.from[name] ?? [];
      const composed = compose({ ...context, rowsOf, random: context.fixedRandom });
      return { ...composed, ...values?.(context, composed) };
    },
  };
}
