import { sql } from 'kysely';

import { actionCall } from '../../../../src/schemas/vocabulary/actionCall.ts';
import { actionFormOf } from '../../../../src/schemas/vocabulary/actionForm.ts';
import type { Call } from '../../../../src/schemas/vocabulary/call.ts';
import type { Field, Fields } from '../../../../src/schemas/vocabulary/field.ts';
import { flowFormOf } from '../../../../src/schemas/vocabulary/flow.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import { logModulesWithoutScreen } from '../../../../src/resources/logModulesWithoutScreen.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../../src/schemas/vocabulary/systemFields.ts';
import {
  type LoggingRules,
  maskUndeclaredValues,
  maskPlaceholder,
  isSecretName,
} from '../../audit/maskUndeclaredValues.ts';
import type { Catalogue } from '../../resources/catalogue.ts';
import { isSecretField } from '../../fields/resourceFields.ts';
import { filtersOf } from '../../resources/filters.ts';
import type { Database, Row } from '../database.ts';
import { recordset } from '../sqlTerms/recordset.ts';

const batch = 2_000;

/** Columns with the request, response and changes of a call. */
const columns = ['requestData', 'responseData', 'beforeData', 'afterData'] as const;

type LogRow = Readonly<Record<(typeof columns)[number], unknown>> & { readonly id: number; readonly module: string };

/** Masks secrets in the log rows of earlier releases, which did not yet mask requests by the fields of their forms. */
export async function maskLoggedSecrets(db: Database, { screens }: Catalogue): Promise<void> {
  const known = new Map(screens.map(screen => [screen.name, declaredIn(screen)]));
  const secretNames = new Set(screens.flatMap(screen => hiddenNames(formsIn(screen))));
  const isSecret = (name: string) => secretNames.has(name) || isSecretName(name);
  const clean = (row: LogRow) => ({
    id: row.id,
    requestData: withoutNamed(requestOf(row, known.get(row.module)), isSecret),
    responseData: withoutNamed(row.responseData, isSecret),
    beforeData: withoutNamed(row.beforeData, isSecret),
    afterData: withoutNamed(row.afterData, isSecret),
  });
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('operation_logs')
      .select(['id', 'module', ...columns])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .$castTo<LogRow>()
      .execute();
    const changed = rows.flatMap(row => {
      const cleaned = clean(row);
      return columns.some(name => JSON.stringify(cleaned[name]) !== JSON.stringify(row[name])) ? [cleaned] : [];
    });
    if (changed.length > 0) await replace(db, changed);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

async function replace(db: Database, rows: readonly Row[]): Promise<void> {
  const types = Object.fromEntries(columns.map(name => [name, 'jsonb'] as const));
  await db
    .updateTable('operation_logs as log')
    .from(recordset('given', { id: 'bigint', ...types }, rows))
    .set(Object.fromEntries(columns.map(name => [name, sql.ref(`given.${name}`)])))
    .whereRef('log.id', '=', 'given.id')
    .execute();
}

/** Returns the masked request. The request of a withdrawn screen has no form any more, so all of it is masked. */
function requestOf({ module, requestData }: LogRow, declared: LoggingRules | undefined): unknown {
  if (requestData === null) return null;
  if (declared) return maskUndeclaredValues(requestData, declared);
  return Object.hasOwn(logModulesWithoutScreen, module) ? requestData : maskUndeclaredValues(requestData, {});
}

function formsIn(resource: Resource): readonly Fields[] {
  const { actions = [], flow } = resource;
  return [allFields(resource), ...actions.map(actionFormOf), ...(flow ? [flowFormOf(flow).fields] : [])];
}

/**
 * Returns which values of a resource's requests may be logged. A log row does not name the form of its request, so a
 * field name that is secret in one form is masked for all forms.
 */
function declaredIn(resource: Resource): LoggingRules {
  const { actions = [], api } = resource;
  const calls: readonly (Call | undefined)[] = [
    ...Object.values(api),
    ...actions.map(action => actionCall(resource, action)),
  ];
  const fields: Record<string, Field> = {};
  for (const [name, field] of formsIn(resource).flatMap(form => Object.entries(form))) {
    if (!fields[name] || isSecretField(field)) fields[name] = field;
  }
  for (const [name, wire] of calls.flatMap(call => Object.entries(call?.rename ?? {}))) {
    const field = fields[name];
    if (field) fields[wire] ??= field;
  }
  const names = [
    ...filtersOf(resource).map(({ key }) => key),
    ...calls.map(call => call?.ids ?? 'idList'),
    ...actions.flatMap(({ payload = {} }) => Object.keys(payload)),
    ...'pageNum pageSize sort order fileFormat fileColumns fileTexts row'.split(' '),
  ];
  return { fields, names };
}

function hiddenNames(forms: readonly Fields[]): readonly string[] {
  return forms.flatMap(form => Object.entries(form).flatMap(([name, field]) => (isSecretField(field) ? [name] : [])));
}

function withoutNamed(value: unknown, isSecret: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map(item => withoutNamed(item, isSecret));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isShown = item === null || item === '' || !isSecret(name);
      return [name, isShown ? withoutNamed(item, isSecret) : maskPlaceholder];
    }),
  );
}
