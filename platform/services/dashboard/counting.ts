import { type RawBuilder, sql } from 'kysely';

import type { Counted } from '../../../src/schemas/boards.ts';
import type { Catalogue } from '../../resources/catalogue.ts';
import { allOf, filtersOf, toConditions } from '../../resources/filters.ts';
import type { Database } from '../../storage/database.ts';
import { tableName } from '../../storage/tables.ts';

/** As far as lists count, too. */
const countLimit = 100_000;

export interface Count {
  readonly value: number;
  readonly more?: true;
}

/** `from … where …` of the very rows that the list shows with this filter, so that a figure and its list agree. */
export function rowsOf(catalogue: Catalogue, { resource, filter }: Counted): RawBuilder<unknown> {
  const known = catalogue.get(resource);
  return sql`from ${sql.table(tableName(known))} as t ${allOf(toConditions(filtersOf(known), filter))}`;
}

/** How many rows the list has with this filter, up to the limit that lists themselves count to. */
export async function countRows(db: Database, catalogue: Catalogue, counted: Counted): Promise<Count> {
  const { rows } = await sql<{ value: number }>`
    select count(*) as value from (select ${rowsOf(catalogue, counted)} limit ${countLimit + 1}) as few`.execute(db);
  const value = rows[0]?.value ?? 0;
  return value > countLimit ? { value: countLimit, more: true } : { value };
}

interface Group {
  readonly key: string | number | null;
  readonly value: number;
}

/** How many rows there are of each value of a column. */
export async function countGroups(
  db: Database,
  catalogue: Catalogue,
  counted: Counted,
  column: string,
): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select ${sql.ref(`t.${column}`)} as key, count(*) as value ${rowsOf(catalogue, counted)} group by 1 order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}
