import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sortKeyFunctionName } from '../../../platform/engine/storage/sortKeyFunctionStatements.ts';
import { sortKeyOf } from '../../../src/schemas/compile/order/sortKeyOf.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, expectRecord } from '../harness.ts';
import { parseCsv } from '../parseCsv.ts';

const samples = '/api/testing/v1/samples';

export function defineTextOrderSuite(engine: EngineUnderTest): void {
  describe('the sort order of texts', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const keysOf = async (ordering: 'text' | 'address', values: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await sql<{ key: string }>`
        select ${sql.raw(sortKeyFunctionName(ordering))}(value) as key
        from unnest(${[...values]}::text[]) with ordinality as given (value, place) order by place`.execute(harness.db);
      return rows.map(row => row.key);
    };

    it('uses the sort keys that the console computes', async () => {
      const pieces = fc.constantFrom(
        'card',
        '-',
        '0',
        '007',
        '10',
        'É',
        'ﬁ',
        'Ａ１',
        '张',
        '阿',
        '㐀',
        '龥',
        '䷀',
        '😀',
        '　',
        '\t',
        "'",
        '\\',
        'ß',
      );
      const text = fc.oneof(
        fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
        fc.string({ unit: 'binary', maxLength: 300 }).map(value => value.replaceAll('\0', '')),
        fc.string({ unit: 'grapheme', maxLength: 40 }).map(value => value.replaceAll('\0', '')),
      );
      const values = fc.sample(text, propertyRunCount(5_000)).filter(value => !/\p{Cs}/u.test(value));
      expect(await keysOf('text', values)).toEqual(values.map(value => sortKeyOf('text', value)));
      const addresses = fc.sample(fc.oneof(fc.ipV4(), fc.ipV6()), propertyRunCount(1_000));
      expect(await keysOf('address', addresses)).toEqual(addresses.map(value => sortKeyOf('address', value)));
      expect(await keysOf('address', ['', 'none'])).toEqual(['9', '9none']);
    });

    const orders = {
      name: ['card-2', 'card-10', 'Card-11', 'éclair', 'Zoe', '北京', '广州2', '广州10', '上海', '张三'],
      ip: [
        '10.1.1.2',
        '10.1.1.11',
        '10.1.1.100',
        '10.1.2.1',
        '10.10.0.1',
        '192.168.0.1',
        '2001:db8::9',
        '2001:db8::10',
      ],
    } as const;

    it.each(['name', 'ip'] as const)(
      'is natural by %s, with 2 before 10, in lists and in exported files',
      async field => {
        const values = orders[field];
        await sql`delete from samples`.execute(harness.db);
        const shuffled = [...values.filter((_, at) => at % 2 > 0), ...values.filter((_, at) => at % 2 === 0)];
        for (const [at, value] of shuffled.entries()) {
          await harness.call(`POST ${samples}`, field === 'name' ? { name: value } : { name: `n${at}`, ip: value });
        }
        for (const order of ['ASC', 'DESC']) {
          const expected = order === 'ASC' ? values : values.toReversed();
          const shown: unknown[] = [];
          for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
            const page = expectRecord(
              await harness.call(`POST ${samples}/list`, { pageNum, pageSize: 3, sort: field, order }),
            );
            shown.push(...expectList(page['list']).map(row => row[field]));
          }
          expect(shown).toEqual(expected);
          const file = await harness.call(`POST ${samples}/export`, { sort: field, order, fileColumns: [field] });
          const text = file instanceof Response ? await file.text() : '';
          expect(
            parseCsv(text)
              .slice(1)
              .map(cells => cells[0]),
          ).toEqual(expected);
        }
      },
    );

    it('follows the new value of a changed record', async () => {
      await sql`delete from samples`.execute(harness.db);
      const made = expectRecord(await harness.call(`POST ${samples}`, { name: 'card-2' }));
      await harness.call(`POST ${samples}`, { name: 'card-10' });
      await harness.call(`PUT ${samples}`, { id: made['id'], revision: made['revision'], name: 'card-11' });
      const answer = expectRecord(await harness.call(`POST ${samples}/list`, { sort: 'name', order: 'ASC' }));
      expect(expectList(answer['list']).map(row => row['name'])).toEqual(['card-10', 'card-11']);
    });

    it('is read from an index', async () => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select t.id from devices as t order by t."deviceCode$order" desc nulls last, t.id desc limit 20`.execute(
        harness.db,
      );
      expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(
        /Index.* Scan using "?ix_devices_deviceCode\$order/,
      );
    });
  });
}
