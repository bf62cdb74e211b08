import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storedSecretsKey, storedSecretNamesOf } from '../../../src/schemas/vocabulary/secrets.ts';
import type { Route } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { type ResourceDeps, writeStampOf } from './deps.ts';
import { storedFields } from '../fields/resourceFields.ts';
import { notFoundRefusal, toRoutePath } from '../http/requestInput.ts';
import { createUpdateRoutes } from './saveRoutes.ts';
import { readRecord, pickReadableFields } from './select.ts';
import { withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import { type WriteStamp, toColumnValue } from '../records/store.ts';

/** Id of the only record of a settings resource. */
const onlyRecordId = 1;

/** Creates the two routes of a settings resource, which read and change its record. */
export function createSettingsRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const { detail } = resource.api;
  return [
    ...(detail ? [readRoute(resource, detail)] : []),
    ...createUpdateRoutes(resource, deps, {
      id: onlyRecordId,
      prepare: (db, context) => ensureSettings(db, resource, writeStampOf(context)),
      toAnswer: record => settingsResponse(resource, record),
    }),
  ];
}

function readRoute(resource: Resource, detail: Call): Route {
  return {
    ...toRoutePath(detail),
    permission: { anyOf: [resource.code] },
    handle: async context => {
      await ensureSettings(context.db, resource, writeStampOf(context));
      const record = await readRecord(context.db, resource, onlyRecordId);
      if (!record) throw notFoundRefusal();
      return settingsResponse(resource, record);
    },
  };
}

/** Inserts the record with its defaults if it is missing. Of concurrent requests, only one inserts the record. */
async function ensureSettings(db: Database, resource: Resource, signature: WriteStamp): Promise<void> {
  const known = await recordsOf(db, resource).select('t.id').where('t.id', '=', onlyRecordId).executeTakeFirst();
  if (known) return;
  const values: Row = {
    ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.default ?? null])),
    createTime: signature.now,
    updateTime: signature.now,
    operatorName: signature.userName,
  };
  const columns = Object.entries(storedFields(resource)).map(([name, field]) => [
    name,
    toColumnValue(field, values[name] ?? null),
  ]);
  await withRecordTables(db)
    .insertInto(tableName(resource))
    .values({ ...Object.fromEntries(columns), id: onlyRecordId })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

/** Returns the record without its secrets, and the names of secrets that have a value. */
function settingsResponse(resource: Resource, record: Row): Row {
  return { ...pickReadableFields(resource, record), [storedSecretsKey]: storedSecretNamesOf(resource.fields, record) };
}
