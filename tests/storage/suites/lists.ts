import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allResources } from '../../../platform/engine/resources/allResources.ts';
import { isSecretField } from '../../../platform/engine/fields/resourceFields.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import { type Field, filterTypeOf, orderingOf } from '../../../src/schemas/vocabulary/field.ts';
import type { FilterType } from '../../../src/schemas/kinds/kind.ts';
import { sortKeyOf } from '../../../src/schemas/compile/order/sortKeyOf.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, expectRecord, refusalOf } from '../harness.ts';
import { requireReadCalls } from '../../support/requireReadCalls.ts';

type FilterValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * For each filter type: a filter that matches the value of an existing row, and a function that checks a found value.
 */
const filterCases: {
  readonly [F in FilterType]: (
    name: string,
    value: never,
  ) => { filter: FilterValues; finds: (found: unknown) => boolean };
} = {
  contains: (name, value: string) => ({
    filter: { [name]: value.slice(0, 4).toUpperCase() },
    finds: found =>
      String(found ?? '')
        .toLowerCase()
        .includes(value.slice(0, 4).toLowerCase()),
  }),
  // For a field with several values, the filter contains only the first value.
  oneOf: (name, value: string | number | readonly (string | number)[]) => {
    const firstValue = Array.isArray(value) ? value[0] : value;
    return {
      filter: { [name]: firstValue },
      finds: found => (Array.isArray(found) ? found.includes(firstValue) : found === firstValue),
    };
  },
  equals: (name, value: boolean) => ({ filter: { [name]: value }, finds: found => found === value }),
  prefix: (name, value: string) => ({
    filter: { [name]: value.slice(0, 3) },
    finds: found => String(found ?? '').startsWith(value.slice(0, 3)),
  }),
  overlap: (name, value: { readonly start: string; readonly end: string }) => ({
    filter: { [`${name}Start`]: value.start, [`${name}End`]: value.end },
    finds: found => isRecord(found) && String(found['end']) >= value.start && String(found['start']) <= value.end,
  }),
  range: (name, value: string | number) => ({
    filter: { [`${name}Start`]: value, [`${name}End`]: value },
    finds: found => found === value,
  }),
};

function isOrdered(values: readonly unknown[], field: Field, direction: 'ASC' | 'DESC'): boolean {
  const ordering = orderingOf(field);
  const ranks = values.map(value => {
    if (isRecord(value)) return value['start'];
    if (ordering && typeof value === 'string') return sortKeyOf(ordering, value);
    return value === null ? Number.NEGATIVE_INFINITY : value;
  });
  const up = direction === 'ASC' ? ranks : ranks.toReversed();
  return up.every((value, at) => at === 0 || compare(up[at - 1], value) <= 0);
}

/** Compares texts without a sort key by their bytes, like the test servers. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (typeof a === 'string') return 1;
  if (typeof b === 'string') return -1;
  return a === b ? 0 : Number(a) - Number(b);
}

const listed = allResources.map(resource => resource.resource).filter(({ type }) => type !== 'settings');

export function defineListSuite(engine: EngineUnderTest): void {
  describe('lists', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      // The seed fills the logs in the background, so the test adds some rows of each kind.
      for (const { resource } of allResources) await fillLogs(harness, resource);
    }, 120_000);
    afterAll(() => harness.close());

    const ask = async (resource: Resource, payload: Row): Promise<{ total: number; list: readonly Row[] }> => {
      const { method, path } = resource.api.list;
      const answer = expectRecord(await harness.call(`${method} ${path}`, payload));
      return { total: Number(answer['total']), list: expectList(answer['list']) };
    };
    const paging = ({ api }: Resource, pageNum: number, pageSize: number): Row =>
      api.list.paging ? { [api.list.paging.page]: pageNum, [api.list.paging.size]: pageSize } : { pageNum, pageSize };
    const wire = ({ api }: Resource, filter: FilterValues): Row =>
      Object.fromEntries(Object.entries(filter).map(([name, value]) => [api.list.rename?.[name] ?? name, value]));

    describe.each(listed.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
      const fields = Object.entries(allFields(resource));
      const filters = fields.filter(([, field]) => filterTypeOf(field) !== null);
      const sorts = fields.filter(([, field]) => field.sort);
      let whole: Promise<{ readonly list: readonly Row[] }> | undefined;
      const all = async () => {
        whole ??= ask(resource, { ...paging(resource, 1, 1_000), sort: 'id', order: 'ASC' });
        return (await whole).list;
      };

      it.each(filters)('can be filtered by %s', async (name: string, field: Field) => {
        const rows = await all();
        const value = rows.map(row => row[name]).find(item => !isEmpty(item));
        if (value === undefined) return;
        const type = filterTypeOf(field) ?? 'equals';
        const { filter, finds } = filterCases[type](name, value as never);
        const found = await ask(resource, {
          ...paging(resource, 1, 1_000),
          ...wire(resource, filter),
          sort: 'id',
          order: 'ASC',
        });
        const expected = rows.filter(row => finds(row[name])).map(row => row['id']);
        expect(found.list.map(row => row['id']).slice(0, expected.length)).toEqual(expected);
        expect(found.list.every(row => finds(row[name]))).toBe(true);
      });

      it.each(sorts)('can be sorted by %s in both directions', async (name: string, field: Field) => {
        for (const order of ['ASC', 'DESC'] as const) {
          const { list: rows } = await ask(resource, { ...paging(resource, 1, 1_000), sort: name, order });
          const shown = rows.filter(row => row[name] !== undefined);
          expect(
            isOrdered(
              shown.map(row => row[name]),
              field,
              order,
            ),
          ).toBe(true);
        }
      });

      it('return every row once, over all their pages', async () => {
        const rows = await all();
        const size = Math.max(1, Math.ceil(rows.length / 4));
        const pages: Row[] = [];
        for (let page = 1; page <= 4; page += 1) {
          pages.push(...(await ask(resource, { ...paging(resource, page, size), sort: 'id', order: 'ASC' })).list);
        }
        expect(pages.map(row => row['id'])).toEqual(rows.map(row => row['id']));
      });

      it('contain no secret in list and detail, and reject filters and sorting by a secret', async () => {
        const secrets = fields.filter(([, field]) => isSecretField(field)).map(([name]) => name);
        const [row] = await all();
        const { detail } = requireReadCalls(resource);
        const target = `${detail.method} ${detail.path}?id=${String(row?.['id'])}`;
        const shown = { ...row, ...expectRecord(await harness.call(target)) };
        for (const name of secrets) {
          expect(shown).not.toHaveProperty(name);
          expect((await refusalOf(ask(resource, { sort: name }))).code).toBe(400);
          expect((await refusalOf(ask(resource, { [name]: 'x' }))).code).toBe(400);
        }
      });
    });

    const users = () => harness.catalogue.get('users');

    it('reject undeclared filters, sorts and pages', async () => {
      for (const payload of [
        { nope: 1 },
        { sort: 'note' },
        { sort: '__proto__' },
        { pageSize: 1_001 },
        { pageNum: 0 },
        { createTimeStart: 'x' },
        { createTimeEnd: '2026-11-31' },
      ]) {
        expect((await refusalOf(ask(users(), payload))).code).toBe(400);
      }
    });

    it('include the whole last day of a filter by days', async () => {
      await sql`update users set "createTime" = '2026-03-02 23:59:59' where "userName" = 'ops01'`.execute(harness.db);
      const day = (name: string) => ask(users(), { createTimeStart: name, createTimeEnd: name });
      expect((await day('2026-03-02')).list).toMatchObject([{ userName: 'ops01' }]);
      expect((await day('2026-03-03')).list).toEqual([]);
    });

    it('treat wildcards as plain text, and return no record for an empty list of values', async () => {
      expect((await ask(users(), { userName: '%' })).total).toBe(0);
      expect((await ask(users(), { userName: '_' })).total).toBe(0);
      expect((await ask(users(), { id: [] })).total).toBe(0);
      expect((await ask(users(), { id: [1, 2, 3] })).total).toBe(3);
      expect((await ask(users(), { userName: '' })).total).toBe(120);
    });

    it('offer choices by part of the label or by stored value, and refuse fields that no reference uses', async () => {
      const options = async (query: string) =>
        expectList(await harness.call(`GET /api/resources/v1/merchants/options?${query}`));
      const [first] = await options('field=merchantSign&limit=1');
      expect(await options(`field=merchantSign&values=${String(first?.['value'])}`)).toEqual([first]);
      expect(await options(`keyword=${encodeURIComponent(String(first?.['label']))}`)).toHaveLength(1);
      expect((await refusalOf(options('field=password'))).code).toBe(400);
      expect((await refusalOf(options('field=phone'))).code).toBe(400);
    });
  });
}

async function fillLogs(harness: Harness, resource: Resource): Promise<void> {
  const { insertSeedRows, createSeedSourceReader } = await import('../../../platform/demo/resourceRows.ts');
  const { findSeedOrDefault } = await import('../../../platform/demo/seeds.ts');
  const seed = findSeedOrDefault(resource);
  const { rows, atOnce } = seed;
  if (atOnce === undefined) return;
  const read = createSeedSourceReader(harness.db, harness.catalogue.resources, Date.UTC(2026, 2, 1, 12));
  await insertSeedRows(harness.db, seed, await read(seed), { from: atOnce, to: Math.min(rows, 400) });
}
