import { localizationOf } from '../../../platform/engine/resources/localizedExpression.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allResources } from '../../../platform/engine/resources/allResources.ts';
import { type ExportQuery, readExportRows } from '../../../platform/engine/resources/readExportRows.ts';
import { readableFields } from '../../../platform/engine/fields/resourceFields.ts';
import { recordsOf } from '../../../platform/engine/records/withRecordTables.ts';
import { applySort, toSort } from '../../../platform/engine/resources/listQuery.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import type { SqlType } from '../../../platform/engine/storage/sqlTerms/sqlType.ts';
import { sqlTypeOf, tableName } from '../../../platform/engine/storage/tables.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Kind } from '../../../src/schemas/kinds/kinds.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness } from '../harness.ts';

const directions = ['ASC', 'DESC'] as const;
const count = 2_500;

/** SQL of the value in row `n`; many rows share a value. */
const ofKind: { readonly [K in Kind]?: string } = {
  ip: `'10.' || n % 9 || '.0.' || n % 250`,
  date: `to_char(date '2026-01-01' + (n % 300), 'YYYY-MM-DD')`,
  timeOfDay: `lpad((n % 24)::text, 2, '0') || ':30'`,
  dateRange: `jsonb_build_object('start', to_char(date '2026-01-01' + (n % 300), 'YYYY-MM-DD'), 'end', '2027-01-01')`,
  ipRange: `jsonb_build_object('start', '10.0.0.' || n % 200, 'end', '10.0.0.250')`,
  portRange: `jsonb_build_object('start', n % 500, 'end', 9000)`,
  geo: `jsonb_build_object('lng', n % 170, 'lat', n % 80)`,
  decimal: `(n % 400) / 7::numeric`,
};

const ofType: { readonly [T in SqlType]?: string } = {
  bigint: 'n % 300',
  numeric: '(n % 400) / 100::numeric',
  boolean: 'n % 2 = 0',
  'timestamp(0)': `timestamp '2026-01-01 00:00:00' + n % 700 * interval '1 hour'`,
  jsonb: `jsonb_build_array(n % 40)`,
  text: `'text ' || n % 300`,
};

/** Returns the SQL of a value, which is empty in every seventh row. */
function valueOf(name: string, field: Field): string {
  if (name === 'name') return `'sample-' || n`;
  const value = field.unique ? `'serial-' || n` : (ofKind[field.kind] ?? ofType[sqlTypeOf(field)]);
  return `case when n % 7 > 0 then ${value} end`;
}

interface ExportCase {
  readonly field: string;
  readonly order: (typeof directions)[number];
  readonly conditions?: readonly Expression<SqlBool>[];
  readonly total: number;
  readonly batchSize?: number;
}

export function defineExportOrderSuite(engine: EngineUnderTest): void {
  describe('a sorted export', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const readingOf = (
      resource: Resource,
      { field, order, conditions = [], total, batchSize }: ExportCase,
    ): ExportQuery => ({
      resource,
      fields: Object.fromEntries(Object.entries(readableFields(resource)).filter(([name]) => name === 'id')),
      query: { conditions, sort: toSort(resource, field, order), pageNum: 1, pageSize: 20 },
      localization: localizationOf(harness.catalogue, 'zh'),
      total,
      ...(batchSize && { batchSize }),
    });

    const idsOf = async (resource: Resource, exportCase: Omit<ExportCase, 'total'>) => {
      const reading = readingOf(resource, { ...exportCase, total: 0 });
      const { conditions, sort } = reading.query;
      const records = recordsOf(harness.db, resource).select('t.id');
      const rows = await applySort(
        records.where(eb => eb.and(conditions)),
        sort,
      ).execute();
      const exported: number[] = [];
      for await (const batch of readExportRows(harness.db, { ...reading, total: rows.length })) {
        exported.push(...batch.map(({ id }) => id));
        if (exported.length > rows.length) break;
      }
      return { listed: rows.map(row => row.id), exported };
    };

    describe('by a column of each kind', () => {
      const samples = allResources.map(resource => resource.resource).find(item => item.name === 'samples');
      if (!samples) throw new Error('The samples are missing');
      const own = Object.entries(samples.fields).filter(([, field]) => !field.secret && field.kind !== 'password');
      const fields: Fields = Object.fromEntries(own.map(([name, field]) => [name, { ...field, sort: true }]));
      const sorted: Resource = { ...samples, fields };

      beforeAll(async () => {
        const columns = sql.join(own.map(([name]) => sql.id(name)));
        const picks = own.map(([name, field]) => sql.raw(valueOf(name, field)));
        await migrate(harness.db, [sorted]);
        await sql`delete from samples`.execute(harness.db);
        await sql`
          insert into samples (${columns}) select ${sql.join(picks)} from generate_series(1, ${count}) as n`.execute(
          harness.db,
        );
      });

      it.each(own.map(([name, field]) => [field.kind, name] as const))(
        'contains each row once, in the order of the list, ascending and descending: kind %s (%s)',
        async (_, field) => {
          for (const order of directions) {
            const { listed, exported } = await idsOf(sorted, { field, order });
            expect(new Set(exported).size).toBe(count);
            expect(exported).toEqual(listed);
          }
        },
      );
    });

    const sorts = allResources.flatMap(({ resource }) =>
      resource.type === 'settings'
        ? []
        : Object.entries(allFields(resource))
            .filter(([, field]) => field.sort && !field.secret)
            .map(([name]) => [resource.name, name, resource] as const),
    );

    it.each(sorts)(
      'keeps the order of the list from one batch of rows to the next: %s, sorted by %s',
      async (_, field, resource) => {
        const conditions = [
          sql<SqlBool>`t.id in (select id from ${sql.table(tableName(resource))} order by id limit 60)`,
        ];
        for (const order of directions) {
          const { listed, exported } = await idsOf(resource, { field, order, conditions, batchSize: 7 });
          expect(exported).toEqual(listed);
        }
      },
    );

    it('contains each row once when sort values change during the export', async () => {
      const users = allResources.map(resource => resource.resource).find(item => item.name === 'client-users');
      if (!users) throw new Error('The client users are missing');
      const reading = readingOf(users, { field: 'lastLoginTime', order: 'ASC', total: 2_000, batchSize: 100 });
      const move = async (id: number | undefined, to: string) =>
        sql`update client_users set "lastLoginTime" = ${to}::timestamp where id = ${id}`.execute(harness.db);
      const ids: number[] = [];
      for await (const rows of readExportRows(harness.db, reading)) {
        ids.push(...rows.map(({ id }) => id));
        // The test moves a row that is already exported to the end, and a row that is not yet exported to the
        // beginning.
        await move(ids[0], '2030-01-01 00:00:00');
        const [latest] = await harness.rows('client_users', `id <> ${ids[0]}`, '"lastLoginTime" desc nulls last');
        await move(Number(latest?.['id']), '2000-01-01 00:00:00');
      }
      expect(ids).toHaveLength(2_000);
      expect(new Set(ids).size).toBe(2_000);
    });
  });
}
