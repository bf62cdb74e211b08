import fc from 'fast-check';
import { type Expression, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { conditionToSql } from '../../../platform/engine/resources/conditionSql.ts';
import { meetsCondition } from '../../../platform/engine/resources/meetsCondition.ts';
import { allResources } from '../../../platform/engine/resources/allResources.ts';
import type { OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import { storedFields } from '../../../platform/engine/fields/resourceFields.ts';
import { tableName } from '../../../platform/engine/storage/tables.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { type Condition, evaluateCondition } from '../../../src/schemas/vocabulary/condition.ts';
import { getConditionByName } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { randomTimeWindow, conditionArbitrary, conditionFieldNames, rowArbitrary } from '../../support/randomRows.ts';
import type { EngineUnderTest } from '../engines.ts';

const { now } = randomTimeWindow;
const rowCount = 10_000;
const named = allResources
  .map(({ resource }): Resource => resource)
  .flatMap(resource => Object.keys(resource.conditions ?? {}).map(name => [resource.name, name, resource] as const));

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Suite that checks that a condition selects the same rows in SQL as in memory. */
export function defineConditionSuite(engine: EngineUnderTest): void {
  describe('a condition in SQL', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await engine.openEmpty();
      await migrate(
        opened.db,
        allResources.map(({ resource }) => resource),
      );
    });
    afterAll(() => opened.close());

    /** Returns the positions of the rows that the SQL condition selects. */
    const select = async (resource: Resource, rows: Rows, condition: Expression<SqlBool>) => {
      const numbered = rows.map((row, id) => ({ ...row, id }));
      const { rows: found } = await sql<{ id: number }>`
        select t.id from jsonb_populate_recordset(null::${sql.table(tableName(resource))}, ${JSON.stringify(numbered)}::jsonb)
          as t where ${condition} order by t.id`.execute(opened.db);
      return found.map(({ id }) => id);
    };
    const inMemory = (rows: Rows, condition: Condition) =>
      rows.flatMap((record, at) => (evaluateCondition(condition, { record, now }) === true ? [at] : []));

    it.each(named)('selects the same rows of %s for “%s” as the check in memory', async (_, name, resource) => {
      const condition = getConditionByName(resource, name);
      const rows = fc.sample(rowArbitrary(allFields(resource), conditionFieldNames([condition])), rowCount);
      const expected = inMemory(rows, condition);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(rowCount);
      const compiled = meetsCondition<Resource>(resource, name, { as: 't', now });
      expect(await select(resource, rows, compiled)).toEqual(expected);
      const others = await select(resource, rows, sql<SqlBool>`(${compiled}) is not true`);
      expect(others.length).toBe(rowCount - expected.length);
    });

    it('selects the same rows as in memory for conditions of any shape', async () => {
      const names = ['networkStatus', 'maintenance', 'expireTime', 'userName', 'bladePosition', 'merchantSign'];
      const fields = allFields(devices);
      const stored = storedFields(devices);
      const rows = fc.sample(rowArbitrary(stored, names), 400);
      for (const condition of fc.sample(conditionArbitrary(fields, names), 300)) {
        const source = { fields, valueOf: (field: string) => sql.ref(`t.${field}`), now };
        const found = await select(devices, rows, conditionToSql(condition, source));
        expect(found, JSON.stringify(condition)).toEqual(inMemory(rows, condition));
      }
    });

    it('fails without the current time if it refers to $now', () => {
      const source = { fields: allFields(devices), valueOf: (field: string) => sql.ref(field) };
      expect(() => conditionToSql({ gt: ['$record.expireTime', '$now'] }, source)).toThrow('needs the time');
    });
  });
}
