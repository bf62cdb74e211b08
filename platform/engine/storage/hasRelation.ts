import type { Database } from './database.ts';

/** Returns whether the database has a table, view or index of this name. */
export async function hasRelation(db: Database, name: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(eb => eb(eb.fn('to_regclass', [eb.val(name)]), 'is not', null).as('found'))
    .executeTakeFirstOrThrow();
  return found === true;
}
