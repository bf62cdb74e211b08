import { sql } from 'kysely';

import type { Field } from '../../src/schemas/field.ts';
import type { Drawing, Generator, Resource, Seed } from '../../src/schemas/resource.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertNewRows, insertRows } from '../storage/insertRows.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { composed } from './composed.ts';
import type { Sources } from './draw.ts';
import { generateRows } from './generateRows.ts';

/** Rows that others pick from, at most; more would not make the picking look different. */
const poolSize = 5_000;

export type Seeded = Resource & { readonly seed: Seed };

/** Resources that say how they are seeded, those that others pick from before them. */
export function seededResources(resources: readonly Resource[]): readonly Seeded[] {
  const waiting = resources.filter((one): one is Seeded => one.seed !== undefined);
  const ordered: Seeded[] = [];
  const add = (resource: Seeded, path: readonly string[]): void => {
    if (ordered.includes(resource) || path.includes(resource.name)) return;
    for (const name of picksOf(resource)) {
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
  // Pieces of a seed are made without looking at each other, so two may come upon the same name.
  if (resource.type !== 'settings') return insertNewRows(db, tableName(resource), columns, rows);
  // The one record has an id of its own, under which it is read.
  const [only] = rows;
  return insertRows(db, tableName(resource), { id: 'bigint', ...columns }, only ? [{ id: 1, ...only }] : []);
}

/** Reads what the seeds of resources pick from, each table once; a table that is still being filled is read as it was then. */
export function createSourceReader(
  db: Database,
  resources: readonly Resource[],
  wallMs: number,
): (resource: Seeded) => Promise<Sources> {
  const pools = new Map<string, readonly Row[]>();
  return async resource => {
    // What the resource itself has by now; others that pick from it later find all of it.
    let own: readonly Row[] = [];
    for (const name of picksOf(resource)) {
      const other = resources.find(one => one.name === name);
      if (name === resource.name) own = await readPool(db, resource);
      else if (other && !pools.has(name)) pools.set(name, await readPool(db, other));
    }
    return { wallMs, rowsOf: name => (name === resource.name ? own : pools.get(name)) ?? [] };
  };
}

async function readPool(db: Database, resource: Resource): Promise<readonly Row[]> {
  const fields = Object.entries(storedFields(resource)).filter(([, field]) => !field.secret && !field.credential);
  const columns = sql.join(['id', ...fields.map(([field]) => field)].map(field => sql.id(field)));
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(tableName(resource))} order by id limit ${poolSize}`.execute(db);
  return rows;
}

/** What the rows are drawn from: by the seed's own word, and for references of which it says nothing. */
function picksOf({ name, seed, fields }: Seeded): readonly string[] {
  const generators = Object.values(seed.values).flatMap(generatorsOf);
  const silent = Object.entries(fields).filter(([field]) => !Object.hasOwn(seed.values, field));
  const implied = silent.flatMap(([, field]) => targetsOf(field)).filter(target => target !== name);
  return [...new Set([...(composed[name]?.picks ?? []), ...generators.flatMap(resourcesOf), ...implied])];
}

function targetsOf(field: Field): readonly string[] {
  if (field.kind === 'rows') return Object.values(field.fields).flatMap(targetsOf);
  return field.kind === 'reference' || field.kind === 'treeSelect' ? [field.resource] : [];
}

function generatorsOf(drawing: Drawing): readonly Generator[] {
  if ('when' in drawing) return [drawing.then];
  return 'by' in drawing ? Object.values(drawing.draw) : [drawing];
}

function resourcesOf(generator: Generator): readonly string[] {
  if ('pick' in generator) return [generator.pick];
  if ('draw' in generator) return resourcesOf(generator.draw);
  if ('lines' in generator) return Object.values(generator.line).flatMap(resourcesOf);
  return 'of' in generator && generator.through ? [generator.through.resource] : [];
}
