import type { ListLink } from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { filtersOf, toConditions } from '../../engine/resources/filters.ts';
import { tableName } from '../../engine/storage/tables.ts';

/** Maximum count. List totals have the same maximum, so that figures and lists agree. */
const countLimit = 100_000;

export type CountContext = Pick<RouteContext, 'db' | 'now'>;

export interface RowCount {
  readonly value: number;
  readonly more?: true;
}

/** Builds the query for the rows `t` that the list shows with this filter, so that a figure and its list agree. */
export function selectListedRows({ db, now }: CountContext, catalogue: Catalogue, { resource, filter }: ListLink) {
  const known = catalogue.get(resource);
  const conditions = toConditions(filtersOf(known, { now }), filter);
  return db.selectFrom(`${tableName(known)} as t`).where(eb => eb.and(conditions));
}

/** Counts the rows of the list with this filter, up to the limit of list totals. */
export async function countRows(context: CountContext, catalogue: Catalogue, listLink: ListLink): Promise<RowCount> {
  const few = selectListedRows(context, catalogue, listLink)
    .select(eb => eb.lit(true).as('isListed'))
    .limit(countLimit + 1);
  const { value } = await context.db
    .selectFrom(few.as('few'))
    .select(({ fn }) => fn.countAll<number>().as('value'))
    .executeTakeFirstOrThrow();
  return value > countLimit ? { value: countLimit, more: true } : { value };
}

interface Group {
  readonly key: string | number | null;
  readonly value: number;
}

/** Counts the rows for each value of a column. */
export async function countGroups(
  context: CountContext,
  catalogue: Catalogue,
  listLink: ListLink,
  column: string,
): Promise<readonly Group[]> {
  return selectListedRows(context, catalogue, listLink)
    .select(eb => [eb.ref(`t.${column}`).$castTo<Group['key']>().as('key'), eb.fn.countAll<number>().as('value')])
    .groupBy(`t.${column}`)
    .orderBy('value', 'desc')
    .orderBy('key')
    .execute();
}
