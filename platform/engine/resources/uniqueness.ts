import type { Expression, SqlBool } from 'kysely';

import { isEmpty } from '../../../src/schemas/base/json.ts';
import { isCaseInsensitive } from '../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { validationMessage } from '../../../src/schemas/compile/validationMessage.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import { toColumnValue } from '../records/store.ts';
import type { Database, Row } from '../storage/database.ts';
import { findViolatedUniqueIndex } from '../storage/databaseErrors.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import { tableName, uniqueIndexName } from '../storage/tables.ts';
import type { CallerContext } from './deps.ts';
import { type ValidationErrors, validationRefusal } from './validate.ts';

interface UniqueCheck {
  /** Id of the changed record; `null` for a new one. */
  readonly id: number | null;
  /** Values to write: all values of a new record, or the changes of an existing one. */
  readonly values: Row;
  /** Record before the write. */
  readonly before: Row | null;
}

/**
 * Refuses values that another record already has. If two concurrent writes pass this check, the unique index refuses
 * one of them.
 */
export async function checkUniqueness(
  db: Database,
  resource: Resource,
  language: Language,
  { id, values, before }: UniqueCheck,
): Promise<void> {
  const errors: Record<string, string> = {};
  const record = { ...before, ...values };
  for (const [name, field] of Object.entries(resource.fields)) {
    const names = uniqueFieldGroup(name, field);
    // Empty values and unchanged values need no check.
    if (isEmpty(record[name]) || names.every(item => values[item] === undefined)) continue;
    const same = names.map(item => isSame(resource, item, record[item]));
    const taken = await recordsOf(db, resource)
      .select('t.id')
      .where(eb.and(same))
      .$if(id !== null, query => query.where('t.id', '<>', id))
      .limit(1)
      .execute();
    if (taken.length > 0) errors[name] = sentence(field, language);
  }
  if (Object.keys(errors).length > 0) throw validationRefusal(errors);
}

/** Converts the violation of a unique index to a validation error of its field. */
export function explainUniqueViolation(
  resource: Resource,
  { language }: Pick<CallerContext, 'language'>,
  error: unknown,
): unknown {
  const index = findViolatedUniqueIndex(error);
  const errors = index === null ? null : uniqueErrors(resource, index, language);
  return errors ? validationRefusal(errors) : error;
}

/** Returns the field errors for a violated unique index of the resource. */
function uniqueErrors(resource: Resource, index: string, language: Language): ValidationErrors | null {
  const table = tableName(resource);
  const entry = Object.entries(resource.fields).find(
    ([name, field]) => field.unique && uniqueIndexName(table, name) === index,
  );
  return entry ? { [entry[0]]: sentence(entry[1], language) } : null;
}

/**
 * Returns the fields whose combination must be unique, starting with this field. Returns none when the field need not
 * be unique.
 */
function uniqueFieldGroup(name: string, { unique }: Field): readonly string[] {
  if (!unique) return [];
  return unique === true ? [name] : [name, ...(unique.with ?? [])];
}

/**
 * SQL condition that a field has the value. Treats empty values as equal, so two records without a merchant count as
 * records of the same merchant.
 */
function isSame(resource: Resource, name: string, value: unknown): Expression<SqlBool> {
  const field = allFields(resource)[name];
  const column = eb.ref(`t.${name}`);
  if (isEmpty(value) || !field) return eb(column, 'is', null);
  if (isCaseInsensitive(field)) return eb(lower(column), '=', lower(castTo(value, 'text')));
  return eb(column, '=', toColumnValue(field, value));
}

const lower = (text: Expression<unknown>) => eb.fn('lower', [text]);

function sentence({ unique, label }: Field, language: Language): string {
  const own = typeof unique === 'object' ? unique.says : undefined;
  return own ? own[language] : validationMessage('unique', language, { field: label[language] });
}
