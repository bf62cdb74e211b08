import { sql } from 'kysely';

import { type Secrets, isSealed, sealedPrefix } from '../../secrets/secrets.ts';
import { secretsOf } from '../../secrets/secretsOf.ts';
import { readStoredColumns } from '../migrate.ts';
import type { Migration, MigrationContext } from './migration.ts';

const batch = 500;

/**
 * Seals the secrets of a renamed column for its new place (`table.column`), in batches. Can be repeated. Values may be
 * sealed for any earlier name, because a start can execute several renames.
 */
export async function resealColumn(
  { db, migrations }: Pick<MigrationContext, 'db' | 'migrations'>,
  table: string,
  column: string,
): Promise<void> {
  const stored = (await readStoredColumns(db)).get(table);
  if (stored?.get(column) !== 'text' || !stored.has('id')) return;
  const secrets = secretsOf(db);
  const place = `${table}.${column}`;
  const places = placesOf(place, migrations);
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select([sql.ref<number>('id').as('id'), sql.ref<string>(column).as('value')])
      .where('id', '>', last)
      .where(eb => eb.fn<boolean>('starts_with', [column, eb.val(sealedPrefix)]))
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, value } of rows) {
      const oldPlace = isSealed(value) ? places.find(where => opens(secrets, value, where)) : place;
      if (oldPlace === undefined)
        throw new Error(`The secret ${String(id)} in ${place} opens for no name of its column`);
      if (oldPlace === place) continue;
      const sealed = secrets.seal(secrets.open(value, oldPlace), place);
      await db
        .updateTable(table)
        .set({ [column]: sealed })
        .where('id', '=', id)
        .where(column, '=', value)
        .execute();
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

/** Returns the place and its earlier names, latest first. */
function placesOf(place: string, migrations: readonly Migration[]): readonly string[] {
  const places = [place];
  for (const { placeBefore } of migrations.toReversed()) {
    const earlier = places.map(name => placeBefore?.(name) ?? name);
    places.push(...earlier.filter(name => !places.includes(name)));
  }
  return places;
}

function opens(secrets: Secrets, value: string, place: string): boolean {
  try {
    secrets.open(value, place);
    return true;
  } catch {
    return false;
  }
}
