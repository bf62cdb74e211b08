import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { storesRecords } from '../../src/schemas/vocabulary/wireFormat.ts';
import { type Seed, seedOf } from './seedOf.ts';

/** Number of rows of a list without a seed file. */
const usualRows = 30;

/** Seed files by path. The excluded folders contain helpers. */
const files = import.meta.glob<Seed>(['./*/*.ts', '!./{estate,known,sales,simulator,values}/*.ts'], {
  import: 'default',
  eager: true,
});

const seeds: ReadonlyMap<string, Seed> = new Map(Object.values(files).map(seed => [seed.resource.name, seed]));

/** Returns the seed of a resource: its seed file or, for a list without one, plausible rows. */
export function findSeedOrDefault(resource: Resource): Seed {
  const hasRows = storesRecords(resource) && resource.type !== 'settings';
  return seeds.get(resource.name) ?? seedOf(resource, { rows: hasRows ? usualRows : 0 });
}
