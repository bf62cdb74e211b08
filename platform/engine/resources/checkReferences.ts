import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import type { Fields, ReferenceField, TreeField } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { validationMessage } from '../../../src/schemas/compile/validationMessage.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf } from '../storage/tables.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type Catalogue, isReference } from './catalogue.ts';
import { findNarrowingErrors } from './narrowing.ts';
import { type ValidationErrors, validationRefusal } from './validate.ts';

interface ReferenceForm {
  readonly catalogue: Catalogue;
  readonly fields: Fields;
  readonly language: Language;
  /** Complete form, if `values` contains only its changes. */
  readonly form?: Row;
}

/**
 * Refuses references to records that do not exist, or that do not match the values that narrow the reference. Locks the
 * referenced records, so that nobody deletes them before the write ends. Checks each row of a list in the same way as a
 * form.
 */
export async function checkReferences(db: Database, referenceForm: ReferenceForm, values: Row): Promise<void> {
  const errors = await findReferenceErrors(db, referenceForm, values);
  if (Object.keys(errors).length > 0) throw validationRefusal(errors);
}

async function findReferenceErrors(db: Database, referenceForm: ReferenceForm, values: Row): Promise<ValidationErrors> {
  const { catalogue, fields, language, form = values } = referenceForm;
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'rows') {
      const inside = await findRowReferenceErrors(db, { catalogue, language, fields: field.fields }, value);
      for (const [place, fault] of Object.entries(inside)) errors[`${name}${place}`] = fault;
    }
    if (!isReference(field) || isEmpty(value)) continue;
    const isThere = await doAllExist(db, catalogue.get(field.resource), field, [...new Set([value].flat())]);
    if (!isThere) errors[name] = validationMessage('reference', language, { field: field.label[language] });
  }
  return { ...(await findNarrowingErrors(db, { catalogue, fields, language, form }, values)), ...errors };
}

async function findRowReferenceErrors(
  db: Database,
  referenceForm: ReferenceForm,
  value: unknown,
): Promise<ValidationErrors> {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const errors: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    const faults = isRecord(row) ? await findReferenceErrors(db, referenceForm, { ...row }) : {};
    for (const [name, fault] of Object.entries(faults)) errors[`[${at}].${name}`] = fault;
  }
  return errors;
}

async function doAllExist(
  db: Database,
  target: Resource,
  field: ReferenceField | TreeField,
  chosen: readonly unknown[],
): Promise<boolean> {
  const stores = field.stores ?? 'id';
  const type = stores === 'id' ? 'bigint' : sqlTypeOf(allFields(target)[stores] ?? field);
  const isLegal = chosen.every(item => (type === 'bigint' ? Number.isSafeInteger(item) : typeof item === 'string'));
  const found = isLegal ? await countAndLock(db, { target, stores }, chosen) : 0;
  return found >= chosen.length;
}

async function countAndLock(
  db: Database,
  { target, stores }: { readonly target: Resource; readonly stores: string },
  chosen: readonly unknown[],
): Promise<number> {
  const rows = await recordsOf(db, target)
    .select(`t.${stores} as value`)
    .where(`t.${stores}`, '=', anyOf(chosen))
    .orderBy('t.id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ value }) => value)).size;
}
