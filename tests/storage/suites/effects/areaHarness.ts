import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, nowMs, expectRecord, refusalOf } from '../../harness.ts';

/** Helpers that the suites of an area's effects share: calls, rows and clock. */
export interface AreaHarness {
  readonly harness: () => Harness;
  /** Calls `POST /…` with a payload and returns the record in the response. */
  readonly call: (target: string, payload: Row) => Promise<Row>;
  readonly firstRow: (table: string, where: string) => Promise<Row>;
  readonly updateRow: (table: string, id: unknown, values: Row) => Promise<void>;
  /** Returns the message of the refusal for the only record of a bulk call, or an empty string after success. */
  readonly refusalOfAction: (target: string, id: unknown, values?: Row) => Promise<unknown>;
  /** Returns the validation errors of a call by field. */
  readonly validationErrors: (target: string, payload: Row) => Promise<Row>;
  /** Runs the transitions of a resource that are due at the time `until`. */
  readonly runTransitions: (resource: string, until: string) => Promise<void>;
}

export function createAreaHarness(engine: EngineUnderTest): AreaHarness {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness(await engine.openSeeded());
  }, 60_000);
  afterAll(() => harness.close());
  const call = async (target: string, payload: Row) => expectRecord(await harness.call(target, payload));
  return {
    harness: () => harness,
    call,
    firstRow: async (table, where) => {
      const [row] = await harness.rows(table, where, 'id');
      expect(row, `${table} where ${where}`).toBeDefined();
      return row ?? {};
    },
    updateRow: async (table, id, values) => {
      const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(harness.db);
    },
    refusalOfAction: async (target, id, values = {}) =>
      expectList((await call(`POST ${target}`, { idList: [id], ...values }))['items']).at(0)?.['msg'],
    validationErrors: async (target, payload) => errorsOf(await refusalOf(call(target, payload))),
    runTransitions: (resource, until) => {
      const { db, catalogue } = harness;
      return runScheduledTransitions({ db, catalogue, clock: () => nowMs }, [catalogue.get(resource)], until);
    },
  };
}
