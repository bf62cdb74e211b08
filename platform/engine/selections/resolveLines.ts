import { sql } from 'kysely';

import type { ResolvedLines } from '../../../src/schemas/vocabulary/resolvedLines.ts';
import { canonicalFormOf, canonicalText } from '../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { storedFields } from '../fields/resourceFields.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

/** Returns the fields that can identify a record: unique fields, the title, and names. */
function namingFields(resource: Resource): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(storedFields(resource)).filter(([name, { kind, unique, title, secret }]) => {
    const isText = kind === 'text' || kind === 'ip' || kind === 'mac';
    const isName = unique === true || title === true || name.endsWith('Name');
    return isText && isName && !secret;
  });
}

/** Returns the first column of each line of a pasted text. Skips lines whose first column is empty. */
export function pastedLines(text: string): readonly string[] {
  return text
    .replace(/^﻿/, '')
    .split(/\r?\n/)
    .map(line => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^["']|["']$/g, ''))
    .filter(line => line !== '');
}

function uniqueRecords<R extends { readonly id: number }>(records: readonly R[]): readonly R[] {
  return [...new Map(records.map(record => [record.id, record])).values()];
}

/**
 * Returns the records that the lines identify by one of the `namingFields`, such as a code, an IP address or a name.
 * Ignores case.
 */
export async function resolveLines(
  db: Database,
  resource: Resource,
  lines: readonly string[],
): Promise<Omit<ResolvedLines, 'token'>> {
  const title = titleFieldOf(resource);
  const fields = namingFields(resource);
  // Normalizes the lines once for all fields with the same canonical form.
  const forms = new Map<string, { readonly name: string; readonly keys: readonly string[] }>();
  const parts = fields.map(([name, field]) => {
    const form = canonicalFormOf(field) ?? 'text';
    const keys = forms.get(form)?.keys ?? lines.map(line => canonicalText(field, line).toLowerCase());
    forms.set(form, { name: `pasted_${form}`, keys });
    return sql`
      select lower(t.${sql.id(name)}) as key, t.id, t.${sql.id(title)} as name from ${sql.table(tableName(resource))} as t
      where lower(t.${sql.id(name)}) in (select key from ${sql.id(`pasted_${form}`)})`;
  });
  const pasted = [...forms.values()].map(
    ({ name, keys }) => sql`${sql.id(name)} as (select unnest(${[...new Set(keys)]}::text[]) as key)`,
  );
  const { rows } = await sql<{ key: string; id: number; name: string | null }>`
    with ${sql.join(pasted)} ${sql.join(parts, sql` union `)} order by key, id`.execute(db);
  const found = new Map<string, { readonly id: number; readonly name: string }[]>();
  for (const { key, id, name } of rows) {
    found.set(key, [...(found.get(key) ?? []), { id, name: name ?? String(id) }]);
  }
  const matched: ResolvedLines['matched'][number][] = [];
  const unknown: string[] = [];
  const duplicate: string[] = [];
  const ambiguous: string[] = [];
  const taken = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const keys = new Set([...forms.values()].map(form => form.keys[at] ?? ''));
    const records = uniqueRecords([...keys].flatMap(key => found.get(key) ?? []));
    const [record] = records;
    if (!record) unknown.push(line);
    else if (records.length > 1) ambiguous.push(line);
    else if (taken.has(record.id)) duplicate.push(line);
    else {
      taken.add(record.id);
      matched.push({ line, ...record });
    }
  }
  return { matched, unknown, duplicate, ambiguous };
}
