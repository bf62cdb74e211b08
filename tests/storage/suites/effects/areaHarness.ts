import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';

import { takeTurns } from '../../../../platform/services/turns.ts';
import type { Row } from '../../../../platform/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, list, nowMs, record, refusalOf } from '../../harness.ts';

/** What the suites of an area's effects have in common: its calls, its rows and its clock. */
export interface AreaHarness {
  readonly harness: () => Harness;
  /** `call('POST /…', payload)`, answered with a record. */
  readonly call: (target: string, payload: Row) => Promise<Row>;
  readonly one: (table: string, where: string) => Promise<Row>;
  readonly set: (table: string, id: unknown, values: Row) => Promise<void>;
  /** The sentence with which the only record of a bulk call was refused; empty when it was done. */
  readonly act: (target: string, id: unknown, values?: Row) => Promise<unknown>;
  /** What a call was refused with at its fields. */
  readonly faults: (target: string, payload: Row) => Promise<Row>;
  /** Lets the turns of a resource come that are due by a time. */
  readonly pass: (resource: string, until: string) => Promise<void>;
}

export function areaHarness(engine: EngineUnderTest): AreaHarness {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness(await engine.openSeeded());
  }, 60_000);
  afterAll(() => harness.close());
  const call = async (target: string, payload: Row) => record(await harness.call(target, payload));
  return {
    harness: () => harness,
    call,
    one: async (table, where) => {
      const [row] = await harness.rows(table, where, 'id');
      expect(row, `${table} where ${where}`).toBeDefined();
      return row ?? {};
    },
    set: async (table, id, values) => {
      const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(harness.db);
    },
    act: async (target, id, values = {}) =>
      list((await call(`POST ${target}`, { idList: [id], ...values }))['items']).at(0)?.['msg'],
    faults: async (target, payload) => errorsOf(await refusalOf(call(target, payload))),
    pass: (resource, until) => {
      const { db, catalogue } = harness;
      return takeTurns({ db, catalogue, clock: () => nowMs }, [catalogue.get(resource)], until);
    },
  };
}
