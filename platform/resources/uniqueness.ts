import { type RawBuilder, sql } from 'kysely';

import { isEmpty } from '../../src/schemas/condition.ts';
import { isFolded } from '../../src/schemas/canonical.ts';
import type { Field } from '../../src/schemas/field.ts';
import type { Language } from '../../src/schemas/label.ts';
import { say } from '../../src/schemas/messages.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName, uniqueIndexName } from '../storage/tables.ts';
import { type Errors, refuseErrors } from './validate.ts';

interface Saving {
  /** Of the record that is changed; `null` for a new one. */
  readonly id: number | null;
  /** What is written: all of a new record, or what of it has changed. */
  readonly values: Row;
  /** The record as it was. */
  readonly before: Row | null;
}

/** Refuses values that another record has already; the unique index decides when two come at once. */
export async function checkUnique(
  db: Database,
  resource: Resource,
  language: Language,
  { id, values, before }: Saving,
): Promise<void> {
  const errors: Record<string, string> = {};
  const whole = { ...before, ...values };
  for (const [name, field] of Object.entries(resource.fields)) {
    const names = uniqueTogether(name, field);
    // What was not touched is as unique as it was.
    if (isEmpty(whole[name]) || names.every(one => values[one] === undefined)) continue;
    const same = names.map(one => isSame(resource, one, whole[one]));
    const { rows } = await sql`
      select from ${sql.table(tableName(resource))}
      where ${sql.join(same, sql` and `)} and id is distinct from ${id}::bigint limit 1`.execute(db);
    if (rows.length > 0) errors[name] = sentence(field, language);
  }
  if (Object.keys(errors).length > 0) throw refuseErrors(errors);
}

/** The field errors behind a violated unique index of the resource. */
export function uniqueErrors(resource: Resource, index: string, language: Language): Errors | null {
  const table = tableName(resource);
  const entry = Object.entries(resource.fields).find(
    ([name, field]) => field.unique && uniqueIndexName(table, name) === index,
  );
  return entry ? { [entry[0]]: sentence(entry[1], language) } : null;
}

/** The fields of which no two records have the same values, this one first; none when it need not be unique. */
function uniqueTogether(name: string, { unique }: Field): readonly string[] {
  if (!unique) return [];
  return unique === true ? [name] : [name, ...(unique.with ?? [])];
}

/** Empty counts as a value here: two records without a merchant belong to the same none. */
function isSame(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const field = allFields(resource)[name];
  if (isEmpty(value) || !field) return sql`${sql.ref(name)} is null`;
  if (isFolded(field)) return sql`lower(${sql.ref(name)}) = lower(${value}::text)`;
  const type = sqlTypeOf(field);
  const given = type === 'jsonb' ? JSON.stringify(value) : value;
  return sql`${sql.ref(name)} = ${given}::${sql.raw(type)}`;
}

function sentence({ unique, label }: Field, language: Language): string {
  const own = typeof unique === 'object' ? unique.says : undefined;
  return own ? own[language] : say('unique', language, { field: label[language] });
}
