import { sql } from 'kysely';

import { type CanonicalForm, canonicalFormOf, toCanonicalText } from '../../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { type OperationLogEntry, writeOperationLog } from '../../audit/operationLog.ts';
import { isSecretField, storedFields } from '../../fields/resourceFields.ts';
import type { Database } from '../database.ts';
import { findViolatedUniqueIndex } from '../databaseErrors.ts';
import { runInSavepoint } from '../runInSavepoint.ts';
import { sqlTypeOf, tableName } from '../tables.ts';

/** Maximum number of rows per query; high, because only a few of the rows need a new spelling. */
const batch = 5_000;

/** Patterns of values that are already canonical. */
const surelyCanonical: { readonly [F in CanonicalForm]: string } = {
  machine: '^[!-~]([ -~]*[!-~])?$',
  numeric: '^[0-9]+X?$',
  phone: '^1[0-9]{10}$',
  email: '^[!-~]+@[!-@[-~]+$',
  ip: '^[0-9.]+$',
  mac: '^[0-9A-F]{2}(:[0-9A-F]{2}){5}$',
};

interface Outcome {
  readonly changed: number;
  /** Records that keep their spelling, because another record already has the canonical spelling. */
  readonly collided: readonly number[];
}

/**
 * Converts stored values to their canonical spelling. Can be repeated. If another record already has the canonical
 * spelling of a value, the value stays unchanged, and the operation log names its record. Each batch is stored together
 * with its log row.
 */
export async function canonicaliseStoredValues(
  db: Database,
  resources: readonly Resource[],
  now: string,
): Promise<void> {
  for (const resource of resources) {
    for (const [name, field] of Object.entries(storedFields(resource))) {
      const form = sqlTypeOf(field) === 'text' && !isSecretField(field) ? canonicalFormOf(field) : undefined;
      if (form) await canonicalise(db, resource, { column: { name, field, form }, now });
    }
  }
}

interface Column {
  readonly name: string;
  readonly field: Field;
  readonly form: CanonicalForm;
}

interface StoredValue {
  readonly id: number;
  readonly value: string;
}

async function canonicalise(
  db: Database,
  resource: Resource,
  { column, now }: { readonly column: Column; readonly now: string },
): Promise<void> {
  const { name, field, form } = column;
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom(tableName(resource))
      .select([sql.ref<number>('id').as('id'), sql.ref<string>(name).as('value')])
      .where('id', '>', last)
      .where(name, '!~', surelyCanonical[form])
      .orderBy('id')
      .limit(batch)
      .execute();
    const due = rows.filter(({ value }) => toCanonicalText(field, value) !== value);
    if (due.length > 0) {
      await db.transaction().execute(async trx => {
        const outcome = await rewrite(trx, tableName(resource), { column, due });
        if (outcome.changed + outcome.collided.length > 0) await report(trx, resource, { field, outcome, now });
      });
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

async function rewrite(
  db: Database,
  table: string,
  { column: { name, field }, due }: { readonly column: Column; readonly due: readonly StoredValue[] },
): Promise<Outcome> {
  let changed = 0;
  const collided: number[] = [];
  for (const { id, value } of due) {
    const respelling = db
      .updateTable(table)
      .set({ [name]: toCanonicalText(field, value) })
      .where('id', '=', id)
      .where(name, '=', value);
    try {
      const { numUpdatedRows } = await runInSavepoint(db, () => respelling.executeTakeFirstOrThrow());
      changed += Number(numUpdatedRows);
    } catch (error) {
      if (findViolatedUniqueIndex(error) === null) throw error;
      collided.push(id);
    }
  }
  return { changed, collided };
}

async function report(
  db: Database,
  resource: Resource,
  { field, outcome, now }: { readonly field: Field; readonly outcome: Outcome; readonly now: string },
): Promise<void> {
  const { changed, collided } = outcome;
  const ids = collided.slice(0, 20).join(', ');
  const logEntry: OperationLogEntry = {
    type: 2,
    module: resource.name,
    result: collided.length > 0 ? 'failed' : 'success',
    description: {
      zh: `升级：统一${field.label.zh}的写法，修改${changed}条${collided.length > 0 ? `；${collided.length}条与其他记录重复，未修改：${ids}` : ''}`,
      en: `Upgrade: unified the spelling of ${field.label.en}, ${changed} changed${collided.length > 0 ? `; ${collided.length} not changed, because another record has the same value: ${ids}` : ''}`,
    },
    response: { changed, collided },
  };
  const caller = { userName: 'system', groupName: '' };
  const call = { caller, now, ip: '', method: 'START', path: '/', startedAt: performance.now() };
  await writeOperationLog(db, call, [logEntry]);
}
