import { type RawBuilder, sql } from 'kysely';

import type { Fields } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { computedExpression } from './computed.ts';
import { readableFields, storedFields } from './fieldsOf.ts';

/** What a field is in a query over the row `t`. */
export function expressionOf(resource: Pick<Resource, 'name'>, field: string): RawBuilder<unknown> {
  return computedExpression(resource, field) ?? sql`${sql.ref(`t.${field}`)}`;
}

/** `select … from … as t` with these fields and the version; from the whole table unless a part of it is given. */
export function selectFrom(resource: Resource, fields: Fields, part?: RawBuilder<unknown>): RawBuilder<Row> {
  const columns = Object.keys(fields).map(name => sql`${expressionOf(resource, name)} as ${sql.id(name)}`);
  return sql<Row>`select ${sql.join([...columns, sql`t.version`])} from ${part ?? sql.table(tableName(resource))} as t`;
}

/** The record as the platform knows it, secrets included; never to be sent. */
export async function readRecord(db: Database, resource: Resource, id: number, lock = false): Promise<Row | undefined> {
  const fields = { ...readableFields(resource), ...storedFields(resource) };
  const locking = lock ? sql`for update of t` : sql``;
  const { rows } = await sql<Row>`${selectFrom(resource, fields)} where t.id = ${id} ${locking}`.execute(db);
  return rows[0];
}

/** The part of a record that may be shown. */
export function readablePart(resource: Resource, record: Row): Row {
  const fields = readableFields(resource);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in fields || name === 'version'));
}
