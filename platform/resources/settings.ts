import { type RawBuilder, sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import { storedSecrets, storedSecretsOf } from '../../src/schemas/secrets.ts';
import type { Route } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { type ResourceDeps, signatureOf } from './deps.ts';
import { storedFields } from './fieldsOf.ts';
import { notFound, routePath } from './input.ts';
import { updateRoute } from './saveRoutes.ts';
import { readRecord, readablePart } from './select.ts';
import type { Signature } from './store.ts';

/** The one record of a settings resource. */
const theOnly = 1;

/** The two calls of a settings resource: its record is read, and it is changed. */
export function settingsRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  return [
    {
      ...routePath(resource.api.detail),
      permission: { anyOf: [resource.code] },
      handle: async context => {
        await ensureSettings(context.db, resource, signatureOf(context));
        const record = await readRecord(context.db, resource, theOnly);
        if (!record) throw notFound();
        return settingsAnswer(resource, record);
      },
    },
    ...updateRoute(resource, deps, {
      id: theOnly,
      prepare: (db, context) => ensureSettings(db, resource, signatureOf(context)),
      toAnswer: record => settingsAnswer(resource, record),
    }),
  ];
}

/** Makes the record out of the defaults unless it stands already; two who ask at once make one. */
async function ensureSettings(db: Database, resource: Resource, signature: Signature): Promise<void> {
  const table = sql.table(tableName(resource));
  const { rows } = await sql`select from ${table} where id = ${theOnly}`.execute(db);
  if (rows.length > 0) return;
  const values: Row = {
    ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.default ?? null])),
    createTime: signature.now,
    updateTime: signature.now,
    operatorName: signature.userName,
  };
  const columns = Object.entries(storedFields(resource)).map(
    ([name, field]): readonly [string, RawBuilder<unknown>] => {
      const value = values[name] ?? null;
      const isJson = sqlTypeOf(field) === 'jsonb' && value !== null;
      return [name, isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`];
    },
  );
  await sql`
    insert into ${table} (id, ${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${theOnly}, ${sql.join(columns.map(([, value]) => value))}) on conflict (id) do nothing`.execute(db);
}

/** The record without its secrets, and which of them hold something. */
function settingsAnswer(resource: Resource, record: Row): Row {
  return { ...readablePart(resource, record), [storedSecrets]: storedSecretsOf(resource.fields, record) };
}
