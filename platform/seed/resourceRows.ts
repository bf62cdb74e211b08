import { sql } from 'kysely';

import type { Generator, Resource, Seed } from '../../src/schemas/resource.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertRows } from '../storage/insertRows.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { type Sources, generateRows } from './generateRows.ts';

/** Rows that others pick from, at most; more would not make the picking look different. */
const poolSize = 5_000;

export type Seeded = Resource & { readonly seed: Seed };

/** Resources that say how they are seeded, those that others pick from before them. */
export function seededResources(resources: readonly Resource[]): readonly Seeded[] {
  const waiting = resources.filter((one): one is Seeded => one.seed !== undefined);
  const ordered: Seeded[] = [];
  const add = (resource: Seeded, path: readonly string[]): void => {
    if (ordered.includes(resource) || path.includes(resource.name)) return;
    for (const name of picksOf(resource.seed)) {
      const other = waiting.find(one => one.name === name);
      if (other) add(other, [...path, resource.name]);
    }
    ordered.push(resource);
  };
  for (const resource of waiting) add(resource, []);
  return ordered;
}

/** Inserts rows `from` to `to` of a resource's seed. */
export async function insertSeedRows(
  db: Database,
  resource: Seeded,
  sources: Sources,
  range: { readonly from: number; readonly to: number },
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(storedFields(resource)).map(([name, field]) => [name, sqlTypeOf(field)]),
  );
  const defaults = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
  const rows = generateRows(resource, resource.seed, sources, range).map(row => ({ ...defaults, ...row }));
  await insertRows(db, tableName(resource), columns, rows);
}

/** Reads what the seed of a resource picks from. */
export async function readSources(
  db: Database,
  resource: Seeded,
  resources: readonly Resource[],
  wallMs: number,
): Promise<Sources> {
  const pools = new Map<string, readonly Row[]>();
  for (const name of picksOf(resource.seed)) {
    const other = resources.find(one => one.name === name);
    if (!other) continue;
    const fields = Object.entries(storedFields(other)).filter(([, field]) => !field.secret && !field.credential);
    const columns = sql.join(['id', ...fields.map(([field]) => field)].map(field => sql.id(field)));
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(tableName(other))} order by id limit ${poolSize}`.execute(db);
    pools.set(name, rows);
  }
  return { wallMs, rowsOf: name => pools.get(name) ?? [] };
}

function picksOf(seed: Seed): readonly string[] {
  const generators: readonly Generator[] = Object.values(seed.values).map(one => ('when' in one ? one.then : one));
  return [...new Set(generators.flatMap(resourcesOf))];
}

function resourcesOf(generator: Generator): readonly string[] {
  if ('pick' in generator) return [generator.pick];
  return 'of' in generator && generator.through ? [generator.through.resource] : [];
}
