import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Refusal } from '../../../platform/engine/http/refusal.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { sampleOfKind } from '../../../src/schemas/kinds/kinds.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import sampleResource from '../../support/resources/system/samples.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, errorsOf, expectList, expectRecord, refusalOf } from '../harness.ts';

const samples = '/api/testing/v1/samples';
const parts = '/api/testing/v1/sample-parts';

/** Values at the limit of what a field kind can hold. */
const ownValues: Row = {
  longText: "第一行\n第二行 “引号” \\ '单引号' %_ 😀",
  richText: '<p>正文 <strong>粗体</strong></p>',
  phone: '13800138000',
  email: 'a.b+c@example.com',
  ip: '2001:db8::1',
  mac: '00:1A:2B:3C:4D:5E',
  url: 'https://example.com/a?b=c&d=%E4%B8%AD#e',
  idCard: '11010519900101123X',
  bankCard: '62000000000000000001',
  versionNo: '1.2.3.4',
  channels: ['ios', 'android'],
  integer: -1000,
  decimal: 0.000001,
  money: 90_071_992_547.99,
  percent: 99.99,
  port: 65_535,
  speed: 0,
  bytes: Number.MAX_SAFE_INTEGER,
  duration: -1,
  boolean: true,
  limit: 99,
  dateTime: '2000-02-29 23:59:59',
  date: '9999-12-31',
  timeOfDay: '00:00',
  dateRange: { start: '2024-02-29', end: '2024-02-29' },
  ipRange: { start: '10.0.0.1', end: '10.0.0.24' },
  portRange: { start: 1, end: 65_535 },
  geo: { lng: -179.999999, lat: 89.999999 },
  tags: ['一', 'b', 'C 3'],
  keyValues: [
    { key: 'b', value: '1' },
    { key: 'a', value: '2' },
  ],
  rows: [
    { key: 'z', type: 2, price: 0.01, count: 0, startAt: '2026-01-01 00:00:00', endAt: '2026-01-01 00:00:00' },
    { key: 'a', type: 1 },
  ],
};

/**
 * Value of each field kind, which must be read back unchanged. For a kind without a value in `ownValues`, the first
 * field of the kind has a sample value.
 */
const valuesAtLimits: Row = { ...samplesOfOtherKinds(), ...ownValues };

function samplesOfOtherKinds(): Row {
  const fields = Object.entries(writableFields(sampleResource.fields, 'create'));
  const covered = new Set(fields.flatMap(([name, { kind }]) => (name in ownValues ? [kind] : [])));
  const firstFields = new Map(fields.toReversed().map(([name, { kind }]) => [kind, name]));
  return Object.fromEntries(
    [...firstFields].flatMap(([kind, name]) => {
      const sample = covered.has(kind) ? undefined : sampleOfKind(kind, 0);
      return sample === undefined ? [] : [[name, sample]];
    }),
  );
}

export function defineKindSuite(engine: EngineUnderTest): void {
  describe('a value of every field kind', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    let made = 0;
    const create = async (values: Row): Promise<Row> => {
      made += 1;
      return expectRecord(await harness.call(`POST ${samples}`, { name: `样品 ${made}`, ...values }));
    };
    const detail = async (id: unknown) => expectRecord(await harness.call(`GET ${samples}/detail?id=${String(id)}`));

    it('is read back unchanged, also after a change of another field', async () => {
      const { id, revision } = await create(valuesAtLimits);
      expect(await detail(id)).toMatchObject(valuesAtLimits);
      await harness.call(`PUT ${samples}`, { id, revision, remark: '只改备注' });
      expect(await detail(id)).toMatchObject({ ...valuesAtLimits, remark: '只改备注' });
    });

    it('is read back as empty after it was cleared', async () => {
      const { id, revision } = await create(valuesAtLimits);
      const emptied = Object.fromEntries(Object.keys(valuesAtLimits).map(name => [name, null]));
      await harness.call(`PUT ${samples}`, { id, revision, ...emptied, boolean: false });
      const { boolean: _false, ...others } = emptied;
      // Fields that the switch hides keep their values.
      expect(await detail(id)).toMatchObject({ ...others, limit: 99, boolean: false });
    });

    it('is equal in list and detail', async () => {
      const { id } = await create(valuesAtLimits);
      const answer = expectRecord(await harness.call(`POST ${samples}/list`, { id: [id] }));
      const fields = allFields(harness.catalogue.get('samples'));
      const shown = Object.keys(valuesAtLimits).filter(name => fields[name]?.list);
      expect(expectList(answer['list'])[0]).toMatchObject(
        Object.fromEntries(shown.map(name => [name, valuesAtLimits[name]])),
      );
    });

    it('is sorted by its start if it is a date range, with empty ranges first', async () => {
      for (const start of ['2031-03-01', '2031-01-01', '2031-02-01']) {
        await create({ longText: '有效期排序', dateRange: { start, end: '2031-12-31' } });
      }
      await create({ longText: '有效期排序' });
      const answer = expectRecord(
        await harness.call(`POST ${samples}/list`, { longText: '有效期排序', sort: 'dateRange', order: 'ASC' }),
      );
      const starts = expectList(answer['list']).map(row => row['dateRange'] && expectRecord(row['dateRange'])['start']);
      expect(starts).toEqual([null, '2031-01-01', '2031-02-01', '2031-03-01']);
    });
  });

  describe('values whose combination must be unique', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    let made = 0;
    const create = async (values: Row): Promise<Row> => {
      made += 1;
      return expectRecord(await harness.call(`POST ${samples}`, { name: `同类 ${made}`, ...values }));
    };

    it('cause the resource’s error message at the field when the combination exists', async () => {
      await create({ serial: 'A1', category: 2 });
      await create({ serial: 'A1', category: 1 });
      await create({ serial: 'A2', category: 2 });
      const refusal = await refusalOf(create({ serial: 'A1', category: 2 }));
      expect(errorsOf(refusal)).toEqual({ serial: '该类别下序列号已存在' });
    });

    it('cause an error when a change of the second field results in an existing combination', async () => {
      await create({ serial: 'B1', category: 1 });
      const { id, revision } = await create({ serial: 'B1', category: 2 });
      const refusal = await refusalOf(harness.call(`PUT ${samples}`, { id, revision, category: 1 }));
      expect(errorsOf(refusal)).toEqual({ serial: '该类别下序列号已存在' });
      expect(expectRecord(await harness.call(`PUT ${samples}`, { id, revision, remark: '别的' }))).toMatchObject({
        revision: 2,
      });
    });

    it('must differ even when the second field is empty, but not when the first field is empty', async () => {
      const emptied = async (values: Row) => {
        const { id, revision } = await create(values);
        return harness.call(`PUT ${samples}`, { id, revision, category: null });
      };
      await emptied({ serial: 'C1', category: 1 });
      expect(errorsOf(await refusalOf(emptied({ serial: 'C1', category: 2 })))).toHaveProperty('serial');
      await create({ category: 1 });
      await create({ category: 1 });
    });

    it('result in one record when six calls send the same combination concurrently', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () =>
          create({ serial: 'D1', category: 3, remark: 'x' }).then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      );
      const refusals = outcomes.filter(outcome => outcome !== null);
      expect(refusals).toHaveLength(5);
      for (const refusal of refusals) {
        expect(refusal instanceof Refusal ? refusal.options.data : refusal).toEqual({
          errors: { serial: '该类别下序列号已存在' },
        });
      }
    });
  });

  describe('a referenced record', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    let made = 0;
    const part = async (): Promise<Row> => {
      made += 1;
      return expectRecord(await harness.call(`POST ${parts}`, { partNo: `X${made}-part`, partName: '配件' }));
    };
    const remove = async ({ id }: Row) => expectRecord(await harness.call(`DELETE ${parts}`, { idList: [id] }));

    it.each([
      ['a field with its id', ({ id }: Row) => ({ partId: id })],
      ['a field with its number', ({ partNo }: Row) => ({ partNo })],
      ['a list', ({ id }: Row) => ({ partIds: [id] })],
      [
        'a row of a list',
        ({ id }: Row) => ({
          rows: [
            { key: 'a', type: 1 },
            { key: 'b', type: 1, partId: id },
          ],
        }),
      ],
    ] as const)('cannot be deleted while %s refers to the record', async (name, referring) => {
      const used = await part();
      const sample = expectRecord(await harness.call(`POST ${samples}`, { name: `引用 ${name}`, ...referring(used) }));
      const refused = await remove(used);
      expect(refused).toMatchObject({ failed: 1, items: [{ msg: '仍被 1 条样例引用' }] });
      await harness.call(`DELETE ${samples}`, { idList: [sample['id']] });
      expect(await remove(used)).toMatchObject({ success: 1 });
    });
  });
}
