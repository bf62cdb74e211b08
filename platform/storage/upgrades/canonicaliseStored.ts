import { sql } from 'kysely';

import { type CanonicalForm, canonicalFormOf, canonicalText } from '../../../src/schemas/canonical.ts';
import type { Field } from '../../../src/schemas/field.ts';
import type { Resource } from '../../../src/schemas/resource.ts';
import { type OperationLogEntry, writeOperationLog } from '../../operationLog.ts';
import { isHidden, storedFields } from '../../resources/fieldsOf.ts';
import type { Database } from '../database.ts';
import { violatedUnique } from '../databaseFault.ts';
import { sqlTypeOf, tableName } from '../tables.ts';

/** Rows per query. The step changes few of them. */
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
 * Converts stored values to their canonical spelling. Can be repeated. A value keeps its spelling when another record
 * already has the canonical one; the operation log then names the record.
 */
export async function canonicaliseStored(db: Database, resources: readonly Resource[], now: string): Promise<void> {
  for (const resource of resources) {
    for (const [name, field] of Object.entries(storedFields(resource))) {
      const form = sqlTypeOf(field) === 'text' && !isHidden(field) ? canonicalFormOf(field) : undefined;
      if (!form) continue;
      const outcome = await canonicalise(db, resource, { name, field, form });
      if (outcome.changed + outcome.collided.length > 0) await report(db, resource, { field, outcome, now });
    }
  }
}

interface Column {
  readonly name: string;
  readonly field: Field;
  readonly form: CanonicalForm;
}

async function canonicalise(db: Database, resource: Resource, { name, field, form }: Column): Promise<Outcome> {
  const table = sql.table(tableName(resource));
  const column = sql.id(name);
  let [last, changed] = [0, 0];
  const collided: number[] = [];
  for (;;) {
    const { rows } = await sql<{ id: number; value: string }>`
      select id, ${column} as value from ${table}
      where id > ${last} and ${column} !~ ${surelyCanonical[form]} order by id limit ${batch}`.execute(db);
    for (const { id, value } of rows) {
      const canonical = canonicalText(field, value);
      if (canonical === value) continue;
      try {
        await sql`update ${table} set ${column} = ${canonical} where id = ${id} and ${column} = ${value}`.execute(db);
        changed += 1;
      } catch (error) {
        if (violatedUnique(error) === null) throw error;
        collided.push(id);
      }
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return { changed, collided };
    last = next;
  }
}

async function report(
  db: Database,
  resource: Resource,
  { field, outcome, now }: { readonly field: Field; readonly outcome: Outcome; readonly now: string },
): Promise<void> {
  const { changed, collided } = outcome;
  const ids = collided.slice(0, 20).join(', ');
  const deed: OperationLogEntry = {
    type: 2,
    module: resource.name,
    result: collided.length > 0 ? 'failed' : 'success',
    description: {
      zh: `升级：统一${field.label.zh}的写法，修改${changed}条${collided.length > 0 ? `；${collided.length}条与其他记录重复，未修改：${ids}` : ''}`,
      en: `Upgrade: one spelling of ${field.label.en}, ${changed} changed${collided.length > 0 ? `; ${collided.length} equal another record and stay: ${ids}` : ''}`,
    },
    response: { changed, collided },
  };
  const caller = { userName: 'system', groupName: '' };
  const call = { caller, now, ip: '', method: 'START', path: '/', startedAt: performance.now() };
  await writeOperationLog(db, call, [deed]);
}
