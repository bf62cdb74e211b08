import { sql } from 'kysely';

import type { Fields } from '../../src/schemas/field.ts';
import type { Language } from '../../src/schemas/label.ts';
import { say } from '../../src/schemas/messages.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName, uniqueIndexName } from '../storage/tables.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { type Catalogue, isReference } from './catalogue.ts';
import { type Errors, refuseErrors } from './validate.ts';

/** Refuses values whose chosen records do not exist; the chosen ones cannot be deleted before this write is done. */
export async function checkReferences(
  db: Database,
  { catalogue, fields, language }: { catalogue: Catalogue; fields: Fields; language: Language },
  values: Row,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (!isReference(field) || value === undefined || value === null || value === '') continue;
    const chosen = [...new Set(Array.isArray(value) ? value : [value])];
    const target = catalogue.get(field.resource);
    const stores = field.stores ?? 'id';
    const type = stores === 'id' ? 'bigint' : sqlTypeOf(allFields(target)[stores] ?? field);
    const isLegal = chosen.every(one => (type === 'bigint' ? Number.isSafeInteger(one) : typeof one === 'string'));
    const found = isLegal ? await countAndHold(db, { table: tableName(target), stores, type }, chosen) : 0;
    if (found < chosen.length) errors[name] = say('reference', language, { field: field.label[language] });
  }
  if (Object.keys(errors).length > 0) throw refuseErrors(errors);
}

async function countAndHold(
  db: Database,
  { table, stores, type }: { readonly table: string; readonly stores: string; readonly type: string },
  chosen: readonly unknown[],
): Promise<number> {
  const { rows } = await sql<Row>`
    select ${sql.ref(stores)} as value from ${sql.table(table)}
    where ${sql.ref(stores)} = any(${chosen}::${sql.raw(type)}[]) order by id for key share`.execute(db);
  return new Set(rows.map(row => row['value'])).size;
}

/** Refuses values that another record has already; the unique index decides when two come at once. */
export async function checkUnique(
  db: Database,
  resource: Resource,
  language: Language,
  { id, values }: { readonly id: number | null; readonly values: Row },
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name];
    if (!field.unique || value === undefined || value === null || value === '') continue;
    const { rows } = await sql`
      select from ${sql.table(tableName(resource))}
      where ${sql.ref(name)} = ${value} and id is distinct from ${id}::bigint limit 1`.execute(db);
    if (rows.length > 0) errors[name] = say('unique', language, { field: field.label[language] });
  }
  if (Object.keys(errors).length > 0) throw refuseErrors(errors);
}

/** The field errors behind a violated unique index of the resource. */
export function uniqueErrors(resource: Resource, index: string, language: Language): Errors | null {
  const table = tableName(resource);
  const entry = Object.entries(resource.fields).find(
    ([name, field]) => field.unique && uniqueIndexName(table, name) === index,
  );
  return entry ? { [entry[0]]: say('unique', language, { field: entry[1].label[language] }) } : null;
}

/**
 * Refuses to remove a record that others refer to. Records of the past (`record` resources) name what was, and do not
 * hold it.
 */
export async function refuseWhileReferenced(
  db: Database,
  catalogue: Catalogue,
  resource: Resource,
  record: Row,
): Promise<void> {
  for (const referrer of catalogue.referrersOf(resource.name)) {
    const value = record[referrer.stores];
    if (!referrer.isStored || referrer.resource.type === 'record' || value === null || value === undefined) continue;
    const column = sql.ref(referrer.field);
    const isMultiple = referrer.resource.fields[referrer.field]?.multiple === true;
    const refers = isMultiple ? sql`${column} @> ${JSON.stringify([value])}::jsonb` : sql`${column} = ${value}`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(tableName(referrer.resource))} where ${refers}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      const { noun } = referrer.resource;
      throw new Refusal(
        { zh: `仍被 ${count} 条${noun.zh}引用`, en: `Still used by ${count} ${count === 1 ? noun.en : `${noun.en}s`}` },
        { status: 1, code: 1 },
      );
    }
  }
}
