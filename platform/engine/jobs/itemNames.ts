import { type RawBuilder, sql } from 'kysely';

import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { expressionOf } from '../resources/select.ts';
import { tableName } from '../storage/tables.ts';

/** Maximum number of further list columns, such as user and device, to distinguish records with the same title. */
const maxFurtherColumns = 2;

type ResourceOf = (name: string) => Resource;

/**
 * Returns a query for rows of `id` and `name`: the title of each record, followed by further list columns when several
 * records share the title. Leaves out the title when all records share it.
 */
export function itemNames(resource: Resource, ids: readonly number[], resourceOf: ResourceOf): RawBuilder<unknown> {
  const title = titleFieldOf(resource);
  const fields = allFields(resource);
  const chosen = sql`${sql.table(tableName(resource))} as t where t.id = any(${[...ids]}::bigint[])`;
  if (title === 'id' || fields[title]?.unique) {
    return sql`(select t.id, (${expressionOf(resource, title)})::text as name from ${chosen})`;
  }
  const names = [title, ...distinguishingColumns(fields, title)];
  const columns = names.map((name, at) => sql`${expressionOf(resource, name)} as ${sql.id(`f${at}`)}`);
  const [first, ...others] = names.map((name, at) => displayedText(fields[name], sql.ref(`r.f${at}`), resourceOf));
  return sql`(
    select id, case
      when beside = '' or count(*) over (partition by title) = 1 then title
      when count(*) over (partition by title) = count(*) over () then beside
      else concat_ws(' · ', title, beside) end as name
    from (
      select r.id, ${first} as title, concat_ws(' · ', ${sql.join(others.length > 0 ? others : [sql`null`])}) as beside
      from (select t.id, ${sql.join(columns)} from ${chosen}) as r) as named)`;
}

function distinguishingColumns(fields: Readonly<Record<string, Field>>, title: string): readonly string[] {
  const mayName = ([name, { kind, list, multiple, secret }]: readonly [string, Field]) =>
    name !== title && list && !multiple && !secret && (kind === 'reference' || kind === 'text');
  return Object.entries(fields)
    .filter(mayName)
    .slice(0, maxFurtherColumns)
    .map(([name]) => name);
}

/**
 * Returns SQL for the displayed text of a value: for a reference, the title of the referenced record instead of its
 * key.
 */
function displayedText(
  field: Field | undefined,
  value: RawBuilder<unknown>,
  resourceOf: ResourceOf,
): RawBuilder<unknown> {
  if (field?.kind !== 'reference') return sql`${value}::text`;
  const target = resourceOf(field.resource);
  const label = expressionOf(target, titleFieldOf(target));
  const key = expressionOf(target, field.stores ?? 'id');
  const found = sql`select (${label})::text from ${sql.table(tableName(target))} as t where ${key} = ${value} limit 1`;
  return sql`coalesce((${found}), ${value}::text)`;
}
