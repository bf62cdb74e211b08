import { sql } from 'kysely';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import { tableName } from '../../../../platform/engine/storage/tables.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { type Harness, expectList, nowMs, expectRecord } from '../../harness.ts';

/** Helpers that the suites of effects share. */
export interface EffectHarness {
  /** Returns the matching row with the lowest id. */
  readonly firstRow: (table: string, where: string) => Promise<Row>;
  /** Inserts a row without the platform's checks and returns its id. */
  readonly insertRow: (table: string, values: Row) => Promise<unknown>;
  /** Writes values into a row without the platform's checks. */
  readonly updateRow: (table: string, id: unknown, values: Row) => Promise<void>;
  /** Sends a call and returns the record in its response. */
  readonly callForRecord: (target: string, payload: Row) => Promise<Row>;
  /** Returns code and message of the only record of a bulk call. */
  readonly callForItem: (target: string, payload: Row) => Promise<Row>;
  /** Runs the transitions of a resource that are due at the time `time`. */
  readonly runTransitions: (resource: string, time: string) => Promise<void>;
  /** Runs the due transitions of every resource. */
  readonly runAllTransitions: (time: string) => Promise<void>;
}

export function createEffectHarness(harness: () => Harness): EffectHarness {
  const act = async (target: string, payload: Row) => expectRecord(await harness().call(target, payload));
  const take = async (resources: readonly Resource[], time: string) => {
    const { db, catalogue } = harness();
    await runScheduledTransitions({ db, catalogue, clock: () => nowMs }, resources, time);
  };
  return {
    callForRecord: act,
    firstRow: async (table, where) => (await harness().rows(table, where, 'id'))[0] ?? {},
    insertRow: async (table, values) => {
      const names = Object.keys(values).map(name => sql.id(name));
      const { rows } = await sql<Row>`
        insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))})
        returning id`.execute(harness().db);
      return rows[0]?.['id'];
    },
    updateRow: async (table, id, values) => {
      const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
      await sql`update ${sql.table(tableName(table))} set ${sql.join(changes)} where id = ${id}`.execute(harness().db);
    },
    callForItem: async (target, payload) => expectList((await act(target, payload))['items'])[0] ?? {},
    runTransitions: (resource, time) => take([harness().catalogue.get(resource)], time),
    runAllTransitions: time => take(harness().catalogue.resources, time),
  };
}

/** Freezes two client users, makes all others normal, and returns the names of the normal and the frozen users. */
export async function freezeTwoUsers({ db, rows }: Harness) {
  await sql`update client_users set status = 1`.execute(db);
  await sql`update client_users set status = 2 where id in (3, 4)`.execute(db);
  const names = async (where: string) => (await rows('client_users', where, 'id')).map(row => String(row['userName']));
  return { normal: await names('status = 1'), frozen: await names('status = 2') };
}
