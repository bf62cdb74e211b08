import { sql } from 'kysely';

import type { Field } from '../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { FieldSeed, Generator, Seed } from '../../src/schemas/vocabulary/seed.ts';
import { storedFields } from '../engine/fields/resourceFields.ts';
import type { Database, Row } from '../engine/storage/database.ts';
import { insertNewRows, insertRows } from '../engine/storage/insertRows.ts';
import { sealFields } from '../engine/secrets/sealedFields.ts';
import { sqlTypeOf, tableName } from '../engine/storage/tables.ts';
import { rowComposers } from './rowComposers.ts';
import type { SeedSources } from './values/drawValue.ts';
import { generateRows } from './generateRows.ts';

/** Maximum number of rows from which other resources pick. More rows would make no visible difference. */
const poolSize = 5_000;

export type SeededResource = Resource & { readonly seed: Seed };

/** Returns the resources with a seed. Each comes after the resources from which it picks. */
export function seededResources(resources: readonly Resource[]): readonly SeededResource[] {
  const waiting = resources.filter((resource): resource is SeededResource => resource.seed !== undefined);
  const ordered: SeededResource[] = [];
  const add = (resource: SeededResource, path: readonly string[]): void => {
    if (ordered.includes(resource) || path.includes(resource.name)) return;
    for (const name of picksOf(resource)) {
      const other = waiting.find(item => item.name === name);
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
  resource: SeededResource,
  sources: SeedSources,
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
  const rows = generateRows(resource, resource.seed, sources, range).map(row =>
    sealFields(db, resource, { ...defaults, ...row }),
  );
  // Chunks of a seed are independent of each other, so two may generate the same unique name.
  if (resource.type !== 'settings') return insertNewRows(db, tableName(resource), columns, rows);
  // The only record of a settings resource has the id 1.
  const [only] = rows;
  return insertRows(db, tableName(resource), { id: 'bigint', ...columns }, only ? [{ id: 1, ...only }] : []);
}

/**
 * Returns a function that reads the rows from which a seed picks. Reads each table once; a table that is still being
 * filled contributes the rows of that moment.
 */
export function createSourceReader(
  db: Database,
  resources: readonly Resource[],
  wallMs: number,
): (resource: SeededResource) => Promise<SeedSources> {
  const pools = new Map<string, readonly Row[]>();
  return async resource => {
    // Rows of the resource itself are not cached, so that later resources pick from all of them.
    let own: readonly Row[] = [];
    for (const name of picksOf(resource)) {
      const other = resources.find(item => item.name === name);
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

/**
 * Returns the resources from which the seed picks: those named by generators and composers, and the targets of other
 * references.
 */
function picksOf({ name, seed: { values = {} }, fields }: SeededResource): readonly string[] {
  const generators = Object.values(values).flatMap(generatorsOf);
  const silent = Object.entries(fields).filter(([field]) => !Object.hasOwn(values, field));
  const implied = silent.flatMap(([, field]) => targetsOf(field)).filter(target => target !== name);
  return [...new Set([...(rowComposers[name]?.dependsOn ?? []), ...generators.flatMap(resourcesOf), ...implied])];
}

function targetsOf(field: Field): readonly string[] {
  if (field.kind === 'rows') return Object.values(field.fields).flatMap(targetsOf);
  return field.kind === 'reference' || field.kind === 'treeSelect' ? [field.resource] : [];
}

function generatorsOf(fieldSeed: FieldSeed): readonly Generator[] {
  if ('when' in fieldSeed) return [fieldSeed.then];
  return 'by' in fieldSeed ? Object.values(fieldSeed.draw) : [fieldSeed];
}

function resourcesOf(generator: Generator): readonly string[] {
  if ('pick' in generator) return [generator.pick];
  if ('draw' in generator) return resourcesOf(generator.draw);
  if ('lines' in generator) return Object.values(generator.line).flatMap(resourcesOf);
  return 'of' in generator && generator.through ? [generator.through.resource] : [];
}
