import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { RowOf } from '../../src/schemas/vocabulary/rowOf.ts';
import type { Seed, SeedValues } from './seedOf.ts';
import type { ComposeContext } from './values/composeContext.ts';
import type { SeedContext } from './values/seedContext.ts';

interface ComposedSeed<R extends Resource, C extends SeedValues<R>> {
  readonly rows: number;
  readonly atOnce?: number;
  /** Resources whose rows the composer reads. They are seeded first. */
  readonly from: readonly Resource[];
  readonly compose: (context: ComposeContext) => C;
  /** Computes further values from the composed ones. */
  readonly values?: (context: SeedContext, composed: C) => SeedValues<R>;
}

/** Describes rows whose values depend on several other tables at once, such as locations and running sessions. */
export function composedSeedOf<const R extends Resource, C extends SeedValues<R>>(
  resource: R,
  { from, compose, values, ...numbers }: ComposedSeed<R, C>,
): Seed {
  return {
    resource,
    ...numbers,
    from: Object.fromEntries(from.map(source => [source.name, source])),
    values: context => {
      const rowsOf = <S extends Resource>({ name }: S) => (context.from[name] ?? []) as readonly RowOf<S>[];
      const composed = compose({ ...context, rowsOf, random: context.fixedRandom });
      return { ...composed, ...values?.(context, composed) };
    },
  };
}
