import { sql } from 'kysely';

import { takeTurns } from '../../../../platform/services/turns.ts';
import type { Row } from '../../../../platform/storage/database.ts';
import { tableName } from '../../../../platform/storage/tables.ts';
import type { Resource } from '../../../../src/schemas/resource.ts';
import { type Harness, list, nowMs, record } from '../../harness.ts';

/** What the suites of effects do again and again. */
export interface Acting {
  /** The first row that fits, by id. */
  readonly one: (table: string, where: string) => Promise<Row>;
  /** Writes a row behind the platform's back, and gives its id. */
  readonly insert: (table: string, values: Row) => Promise<unknown>;
  /** Writes values of a row behind the platform's back. */
  readonly put: (table: string, id: unknown, values: Row) => Promise<void>;
  /** A call that is answered with a record. */
  readonly act: (target: string, payload: Row) => Promise<Row>;
  /** What became of the only record of a call: the code and the sentence of its line. */
  readonly item: (target: string, payload: Row) => Promise<Row>;
  /** Lets the turns that are due at a time come. */
  readonly turn: (resource: string, time: string) => Promise<void>;
  /** The same for every resource. */
  readonly turnAll: (time: string) => Promise<void>;
}

export function actingOn(harness: () => Harness): Acting {
  const act = async (target: string, payload: Row) => record(await harness().call(target, payload));
  const take = async (resources: readonly Resource[], time: string) => {
    const { db, catalogue } = harness();
    await takeTurns({ db, catalogue, clock: () => nowMs }, resources, time);
  };
  return {
    act,
    one: async (table, where) => (await harness().rows(table, where, 'id'))[0] ?? {},
    insert: async (table, values) => {
      const names = Object.keys(values).map(name => sql.id(name));
      const { rows } = await sql<Row>`
        insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))})
        returning id`.execute(harness().db);
      return rows[0]?.['id'];
    },
    put: async (table, id, values) => {
      const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
      await sql`update ${sql.table(tableName(table))} set ${sql.join(changes)} where id = ${id}`.execute(harness().db);
    },
    item: async (target, payload) => list((await act(target, payload))['items'])[0] ?? {},
    turn: (resource, time) => take([harness().catalogue.get(resource)], time),
    turnAll: time => take(harness().catalogue.resources, time),
  };
}

/** Makes all client users normal but two, and gives the names of both sorts. */
export async function freezeTwoUsers({ db, rows }: Harness) {
  await sql`update client_users set status = 1`.execute(db);
  await sql`update client_users set status = 2 where id in (3, 4)`.execute(db);
  const names = async (where: string) => (await rows('client_users', where, 'id')).map(row => String(row['userName']));
  return { normal: await names('status = 1'), frozen: await names('status = 2') };
}
