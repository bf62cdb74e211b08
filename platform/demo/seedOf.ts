import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { RowOf } from '../../src/schemas/vocabulary/rowOf.ts';
import type { Row } from '../engine/storage/database.ts';
import type { SeedContext } from './values/seedContext.ts';

/** Made-up rows of a resource. */
export interface Seed {
  readonly resource: Resource;
  readonly rows: number;
  /**
   * Number of rows to create before the platform starts (default: all); the platform creates the others in the
   * background.
   */
  readonly atOnce?: number;
  /** Resources whose rows `values` reads. They are seeded first. */
  readonly from: Readonly<Record<string, Resource>>;
  /** Computes the values of a row. A required or listed field without a value gets a plausible value of its kind. */
  readonly values: (context: SeedContext & { readonly from: Readonly<Record<string, readonly Row[]>> }) => Row;
}

type Sources = Readonly<Record<string, Resource>>;

/** Values of a row. A field may be empty when its value comes from another resource without rows. */
export type SeedValues<R extends Resource> = {
  readonly [K in Exclude<keyof RowOf<R>, 'id' | 'revision'>]?: RowOf<R>[K] | null | undefined;
};

/** Forbids values for fields that the resource does not have. */
type OnlyFields<V, R extends Resource> = V & { readonly [K in Exclude<keyof V, keyof SeedValues<R>>]: never };

/** Context with the rows of the other resources, by the names in `from`. */
export type SeedContextWithSources<F extends Sources> = SeedContext & {
  readonly from: { readonly [K in keyof F]: readonly RowOf<F[K]>[] };
};

interface SeedOptions<R extends Resource, F extends Sources, V extends SeedValues<R>> {
  readonly rows: number;
  readonly atOnce?: number;
  readonly from?: F;
  readonly values?: (context: SeedContextWithSources<F>) => OnlyFields<V, R>;
}

/**
 * Describes the made-up rows of a resource. The result is the default export of `platform/demo/<area>/<resource>.ts`. A
 * list without such a file gets rows with plausible values for its field kinds.
 *
 * @example
 * export default seedOf(roomVisits, {
 *   rows: 60,
 *   from: { rooms },
 *   values: ({ from, past, pick, random }) => ({
 *     roomId: pick(from.rooms)?.id,
 *     status: random.weighted([visitStatus.over, 80], [visitStatus.onSite, 20]),
 *     startAt: past(90),
 *   }),
 * })
 */
export function seedOf<const R extends Resource, V extends SeedValues<R>, const F extends Sources = {}>(
  resource: R,
  { values, from, ...numbers }: SeedOptions<R, F, V>,
): Seed {
  return {
    resource,
    ...numbers,
    from: from ?? {},
    values: context => {
      const row = values?.(context as unknown as SeedContextWithSources<F>) ?? {};
      return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null]));
    },
  };
}
