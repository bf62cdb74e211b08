import { sql } from 'kysely';

import type { ResolvedLines } from '../../src/schemas/deviceSheet.ts';
import { canonicalText } from '../../src/schemas/canonical.ts';
import type { Field } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

/** Fields by which people name a record: what is unique, its title, and names. */
function namingFields(resource: Resource): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(storedFields(resource)).filter(([name, { kind, unique, title, secret }]) => {
    const isText = kind === 'text' || kind === 'ip' || kind === 'mac';
    const isName = unique === true || title === true || name.endsWith('Name');
    return isText && isName && !secret;
  });
}

/** The words of a pasted text, a line each: of a line with several columns the first. Empty ones are none. */
export function linesOf(text: string): readonly string[] {
  return text
    .replace(/^﻿/, '')
    .split(/\r?\n/)
    .map(line => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^["']|["']$/g, ''))
    .filter(line => line !== '');
}

function uniqueRecords<R extends { readonly id: number }>(records: readonly R[]): readonly R[] {
  return [...new Map(records.map(record => [record.id, record])).values()];
}

/** The records that lines name by a code, an address or a name, whichever it is, in large or small letters. */
export async function resolveLines(
  db: Database,
  resource: Resource,
  lines: readonly string[],
): Promise<Omit<ResolvedLines, 'token'>> {
  const title = titleFieldOf(resource);
  const fields = namingFields(resource);
  const keyOf = (field: Field, line: string) => canonicalText(field, line).toLowerCase();
  const parts = fields.map(([name, field]) => {
    const keys = [...new Set(lines.map(line => keyOf(field, line)))];
    return sql`
      select lower(t.${sql.id(name)}) as key, t.id, t.${sql.id(title)} as name from ${sql.table(tableName(resource))} as t
      where lower(t.${sql.id(name)}) = any(${keys}::text[])`;
  });
  const { rows } = await sql<{ key: string; id: number; name: string | null }>`
    ${sql.join(parts, sql` union `)} order by key, id`.execute(db);
  const found = new Map<string, { readonly id: number; readonly name: string }[]>();
  for (const { key, id, name } of rows) {
    found.set(key, [...(found.get(key) ?? []), { id, name: name ?? String(id) }]);
  }
  const matched: ResolvedLines['matched'][number][] = [];
  const unknown: string[] = [];
  const duplicate: string[] = [];
  const ambiguous: string[] = [];
  const taken = new Set<number>();
  for (const line of lines) {
    const keys = new Set(fields.map(([, field]) => keyOf(field, line)));
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
