import { sql } from 'kysely';

import { isEmpty } from '../../src/schemas/condition.ts';
import type { Fields, ReferenceField, TreeField } from '../../src/schemas/field.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Language } from '../../src/schemas/label.ts';
import { say } from '../../src/schemas/messages.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { type Catalogue, isReference } from './catalogue.ts';
import { faultsOfNarrowing } from './narrowing.ts';
import { type Errors, refuseErrors } from './validate.ts';

interface Chosen {
  readonly catalogue: Catalogue;
  readonly fields: Fields;
  readonly language: Language;
  /** The whole form, where the values are only what of it has changed. */
  readonly form?: Row;
}

/**
 * Refuses values whose chosen records do not exist, or do not go with what they depend on; the chosen ones cannot be
 * deleted before this write is done. The rows of a list are looked at like forms of their own.
 */
export async function checkReferences(db: Database, chosen: Chosen, values: Row): Promise<void> {
  const errors = await faultsOfChosen(db, chosen, values);
  if (Object.keys(errors).length > 0) throw refuseErrors(errors);
}

async function faultsOfChosen(db: Database, chosen: Chosen, values: Row): Promise<Errors> {
  const { catalogue, fields, language, form = values } = chosen;
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'rows') {
      const inside = await faultsOfRows(db, { catalogue, language, fields: field.fields }, value);
      for (const [place, fault] of Object.entries(inside)) errors[`${name}${place}`] = fault;
    }
    if (!isReference(field) || isEmpty(value)) continue;
    const isThere = await areThere(db, catalogue.get(field.resource), field, [...new Set([value].flat())]);
    if (!isThere) errors[name] = say('reference', language, { field: field.label[language] });
  }
  return { ...(await faultsOfNarrowing(db, { catalogue, fields, language, form }, values)), ...errors };
}

async function faultsOfRows(db: Database, chosen: Chosen, value: unknown): Promise<Errors> {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const errors: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    const faults = isRecord(row) ? await faultsOfChosen(db, chosen, { ...row }) : {};
    for (const [name, fault] of Object.entries(faults)) errors[`[${at}].${name}`] = fault;
  }
  return errors;
}

async function areThere(
  db: Database,
  target: Resource,
  field: ReferenceField | TreeField,
  chosen: readonly unknown[],
): Promise<boolean> {
  const stores = field.stores ?? 'id';
  const type = stores === 'id' ? 'bigint' : sqlTypeOf(allFields(target)[stores] ?? field);
  const isLegal = chosen.every(one => (type === 'bigint' ? Number.isSafeInteger(one) : typeof one === 'string'));
  const found = isLegal ? await countAndHold(db, { table: tableName(target), stores, type }, chosen) : 0;
  return found >= chosen.length;
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
