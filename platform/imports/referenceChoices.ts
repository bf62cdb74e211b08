import { type RawBuilder, sql } from 'kysely';

import { type Choices, choicesOf } from '../../src/schemas/csvChoice.ts';
import { splitList } from '../../src/schemas/csvList.ts';
import type { ReferenceField, TreeField } from '../../src/schemas/field.ts';
import { allFields, titleFieldOf } from '../../src/schemas/systemFields.ts';
import type { NamesFor } from '../resources/exportNames.ts';
import { expressionOf } from '../resources/select.ts';
import { spokenExpression } from '../resources/spoken.ts';
import type { Database } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';

/** More records of one name than a person could have meant. */
const mostOfAName = 20;

interface Search extends NamesFor {
  readonly field: ReferenceField | TreeField;
}

/**
 * The records that the texts of one column may mean: by their title, by what the field stores of them, or by both, as in
 * `title (key)`. Two records of one title come both, so that the text is found to be unclear. What nothing is called in
 * the reader's language may be called so where it is stored: the file may come from somebody who reads another.
 */
export async function referenceChoices(
  db: Database,
  { catalogue, language, field }: Search,
  cells: readonly string[],
): Promise<Choices> {
  const texts = [...new Set(cells.flatMap(cell => (field.multiple ? splitList(cell) : [cell.trim()])))];
  const target = catalogue.get(field.resource);
  const title = titleFieldOf(target);
  const stored = await choicesNamed(db, { catalogue, field, label: expressionOf(target, title) }, texts);
  const spoken = spokenExpression(target, title, { language, screens: catalogue.screens });
  if (!spoken) return stored;
  const read = await choicesNamed(db, { catalogue, field, label: spoken }, texts);
  const find = (text: string) => {
    const found = read.find(text);
    return found.length > 0 ? found : stored.find(text);
  };
  return { nameOf: read.nameOf, find };
}

interface Naming extends Pick<Search, 'catalogue' | 'field'> {
  readonly label: RawBuilder<unknown>;
}

async function choicesNamed(
  db: Database,
  { catalogue, field, label }: Naming,
  texts: readonly string[],
): Promise<Choices> {
  const target = catalogue.get(field.resource);
  const stores = field.stores ?? 'id';
  const stored = allFields(target)[stores];
  const type = stores === 'id' || !stored ? 'bigint' : sqlTypeOf(stored);
  const inBrackets = texts.flatMap(text => /\(([^()]+)\)$/.exec(text)?.[1] ?? []);
  const keys = [...texts, ...inBrackets].filter(one => type === 'text' || /^-?\d{1,15}$/.test(one));
  const key = expressionOf(target, stores);
  const { rows } = await sql<{ value: unknown; label: string | null }>`
    select value, label from (
      select ${key} as value, ${label}::text as label,
        row_number() over (partition by ${label}::text order by t.id) as place, ${key} = any(${keys}::${sql.raw(type)}[]) as "isKey"
      from ${sql.table(tableName(target))} as t
      where ${key} is not null and (${label}::text = any(${texts}::text[]) or ${key} = any(${keys}::${sql.raw(type)}[]))
    ) as found where "isKey" or place <= ${mostOfAName}`.execute(db);
  return choicesOf(rows.map(row => ({ value: row.value, names: [row.label ?? ''] })));
}
