import type { Database } from './database.ts';

export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(eb => eb(eb.fn('to_regclass', [eb.val(name)]), 'is not', null).as('found'))
    .executeTakeFirstOrThrow();
  return found === true;
}
