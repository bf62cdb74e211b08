import { type RawBuilder, sql } from 'kysely';

import type { ListLink } from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { allOf, filtersOf, toConditions } from '../../engine/resources/filters.ts';
import { tableName } from '../../engine/storage/tables.ts';

/** Same limit as that of list totals, so that figures and lists agree. */
const countLimit = 100_000;

/** Database and time of a count. */
export type CountContext = Pick<RouteContext, 'db' | 'now'>;

export interface Count {
  readonly value: number;
  readonly more?: true;
}

/** Builds `from … where …` for the rows that the list shows with this filter, so that a figure and its list agree. */
export function listedRows(catalogue: Catalogue, { resource, filter }: ListLink, now: string): RawBuilder<unknown> {
  const known = catalogue.get(resource);
  return sql`from ${sql.table(tableName(known))} as t ${allOf(toConditions(filtersOf(known, { now }), filter))}`;
}

/** Counts the rows of the list with this filter, up to the limit of list totals. */
export async function countRows({ db, now }: CountContext, catalogue: Catalogue, listLink: ListLink): Promise<Count> {
  const { rows } = await sql<{ value: number }>`
    select count(*) as value from (select ${listedRows(catalogue, listLink, now)} limit ${countLimit + 1}) as few`.execute(
    db,
  );
  const value = rows[0]?.value ?? 0;
  return value > countLimit ? { value: countLimit, more: true } : { value };
}

interface Group {
  readonly key: string | number | null;
  readonly value: number;
}

/** Counts the rows for each value of a column. */
export async function countGroups(
  { db, now }: CountContext,
  catalogue: Catalogue,
  listLink: ListLink,
  column: string,
): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select ${sql.ref(`t.${column}`)} as key, count(*) as value ${listedRows(catalogue, listLink, now)} group by 1 order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}
