import type { Field } from '../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { storedFields } from '../engine/fields/resourceFields.ts';
import type { Database, Row } from '../engine/storage/database.ts';
import { insertMissingRows, insertRows } from '../engine/storage/insertRows.ts';
import { sealFields } from '../engine/secrets/sealedFields.ts';
import { columnTypesOf, tableName } from '../engine/storage/tables.ts';
import { generateRows } from './generateRows.ts';
import type { Seed } from './seedOf.ts';
import { findSeedOrDefault } from './seeds.ts';
import type { SeedSources } from './values/seedContext.ts';

/** Maximum number of rows from which other resources pick. More rows would make no visible difference. */
const poolSize = 5_000;

/** Returns the seeds of the resources that have rows. Each seed follows the seeds whose rows it reads. */
export function orderSeeds(resources: readonly Resource[]): readonly Seed[] {
  const waiting = resources.map(findSeedOrDefault).filter(({ rows }) => rows > 0);
  const ordered: Seed[] = [];
  const add = (seed: Seed, path: readonly string[]): void => {
    const { name } = seed.resource;
    if (ordered.includes(seed) || path.includes(name)) return;
    for (const source of sourcesOf(seed)) {
      const other = waiting.find(item => item.resource.name === source);
      if (other) add(other, [...path, name]);
    }
    ordered.push(seed);
  };
  for (const seed of waiting) add(seed, []);
  return ordered;
}

/** Inserts rows `from` to `to` of a seed. */
export async function insertSeedRows(
  db: Database,
  seed: Seed,
  sources: SeedSources,
  range: { readonly from: number; readonly to: number },
): Promise<void> {
  const { resource } = seed;
  const columns = columnTypesOf(resource);
  const defaults = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
  const rows = generateRows(seed, sources, range).map(row => sealFields(db, resource, { ...defaults, ...row }));
  // Chunks of a seed are independent of each other, so two chunks may generate the same unique name. Only the first row
  // with this name is inserted.
  if (resource.type !== 'settings') return insertMissingRows(db, tableName(resource), columns, rows);
  // The only record of a settings resource has the id 1.
  const [only] = rows;
  return insertRows(db, tableName(resource), { id: 'bigint', ...columns }, only ? [{ id: 1, ...only }] : []);
}

/**
 * Returns a function that reads the rows that a seed uses. Reads each table only once. If a table is still being
 * filled, the result contains the rows that exist at this moment.
 */
export function createSeedSourceReader(
  db: Database,
  resources: readonly Resource[],
  wallMs: number,
): (seed: Seed) => Promise<SeedSources> {
  const pools = new Map<string, readonly Row[]>();
  return async seed => {
    const { resource } = seed;
    // Rows of the resource itself are not cached, so that later resources read all of them.
    let own: readonly Row[] = [];
    for (const name of sourcesOf(seed)) {
      const other = resources.find(item => item.name === name);
      if (name === resource.name) own = await readPool(db, resource);
      else if (other && !pools.has(name)) pools.set(name, await readPool(db, other));
    }
    return { wallMs, rowsOf: name => (name === resource.name ? own : pools.get(name)) ?? [] };
  };
}

async function readPool(db: Database, resource: Resource): Promise<readonly Row[]> {
  const fields = Object.entries(storedFields(resource)).filter(([, field]) => !field.secret && !field.credential);
  return db
    .selectFrom(tableName(resource))
    .select(['id', ...fields.map(([field]) => field)])
    .orderBy('id')
    .limit(poolSize)
    .execute();
}

/** Returns the resources whose rows the seed reads: those that it names, and the targets of its references. */
function sourcesOf({ resource, from }: Seed): readonly string[] {
  const targets = Object.values(resource.fields)
    .flatMap(targetsOf)
    .filter(target => target !== resource.name);
  return [...new Set([...Object.values(from).map(({ name }) => name), ...targets])];
}

function targetsOf(field: Field): readonly string[] {
  if (field.kind === 'rows') return Object.values(field.fields).flatMap(targetsOf);
  return field.kind === 'reference' || field.kind === 'treeSelect' ? [field.resource] : [];
}
