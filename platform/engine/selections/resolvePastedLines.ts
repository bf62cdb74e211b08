import type { SelectionResolution } from '../../../src/schemas/vocabulary/selectionResolution.ts';
import { canonicalFormOf, toCanonicalText } from '../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { storedFields } from '../fields/resourceFields.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database } from '../storage/database.ts';

type NamingField = readonly [name: string, field: Field];

const formOf = (field: Field): string => canonicalFormOf(field) ?? 'text';

/** Returns the fields that can identify a record: unique fields, the title, and fields whose names end in `Name`. */
function namingFields(resource: Resource): readonly NamingField[] {
  return Object.entries(storedFields(resource)).filter(([name, { kind, unique, title, secret }]) => {
    const isText = kind === 'text' || kind === 'ip' || kind === 'mac';
    const isName = unique === true || title === true || name.endsWith('Name');
    return isText && isName && !secret;
  });
}

/** Returns the first column of each line of a pasted text. Skips lines whose first column is empty. */
export function parsePastedLines(text: string): readonly string[] {
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
export async function resolvePastedLines(
  db: Database,
  resource: Resource,
  lines: readonly string[],
): Promise<Omit<SelectionResolution, 'token'>> {
  // Normalizes the lines once for all fields with the same canonical form.
  const fields = new Map(namingFields(resource).map(([, field]) => [formOf(field), field]));
  const forms = new Map(
    [...fields].map(([form, field]) => [form, lines.map(line => toCanonicalText(field, line).toLowerCase())]),
  );
  const rows = await findNamed(db, resource, forms);
  const found = new Map<string, { readonly id: number; readonly name: string }[]>();
  for (const { key, id, name } of rows) {
    found.set(key, [...(found.get(key) ?? []), { id, name: String(name ?? id) }]);
  }
  const matched: SelectionResolution['matched'][number][] = [];
  const unknown: string[] = [];
  const duplicate: string[] = [];
  const ambiguous: string[] = [];
  const taken = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const keys = new Set([...forms.values()].map(form => form[at] ?? ''));
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

/**
 * Returns the records in which a naming field, in lower case, equals one of the normalized lines. `forms` contains
 * these lines by canonical form.
 */
async function findNamed(db: Database, resource: Resource, forms: ReadonlyMap<string, readonly string[]>) {
  const [first, ...others] = namingFields(resource).map(([name, field]) => {
    const key = eb.fn<string>('lower', [`t.${name}`]);
    return recordsOf(db, resource)
      .select([key.as('key'), 't.id', `t.${titleFieldOf(resource)} as name`])
      .where(key, '=', anyOf(new Set(forms.get(formOf(field)))));
  });
  if (!first) return [];
  return others
    .reduce((query, other) => query.union(other), first)
    .orderBy('key')
    .orderBy('id')
    .execute();
}
