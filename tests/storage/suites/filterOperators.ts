import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allResources } from '../../../platform/engine/resources/allResources.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { hasFacets } from '../../../src/schemas/vocabulary/facet.ts';
import { type Field, filterTypeOf, valueTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import {
  type FilterOperator,
  operatorKeyOf,
  filterOperatorsOf,
} from '../../../src/schemas/vocabulary/filterOperators.ts';
import { facetsCall } from '../../../src/schemas/vocabulary/listCalls.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { type ViewState, maxViews, defaultColumns } from '../../../src/schemas/vocabulary/savedView.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, callerOf, createHarness, expectList, expectRecord, refusalOf } from '../harness.ts';

type Asking = {
  readonly [O in FilterOperator]: (value: string | number | boolean) => {
    readonly filterValue: unknown;
    readonly finds: (found: unknown) => boolean;
  };
};

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

/**
 * For each operator: a filter value that matches the value of an existing row, and a function that checks a found
 * value.
 */
const textFilterCases: Asking = {
  contains: value => ({
    filterValue: String(value).slice(1, 4),
    finds: found => lower(found).includes(lower(value).slice(1, 4)),
  }),
  equals: value => ({ filterValue: value, finds: found => found === value }),
  begins: value => ({
    filterValue: String(value).slice(0, 3).toUpperCase(),
    finds: found => lower(found).startsWith(lower(value).slice(0, 3)),
  }),
  in: value => ({ filterValue: [value], finds: found => found === value }),
  not: value => ({ filterValue: String(value), finds: found => !lower(found).includes(lower(value)) }),
  empty: () => ({ filterValue: true, finds: found => isEmpty(found) }),
};

/** Cases for field kinds whose operators compare whole values. */
const choiceFilterCases: Asking = {
  ...textFilterCases,
  not: value => ({ filterValue: value, finds: found => found !== value }),
};

const listed: readonly Resource[] = allResources
  .map(({ resource }) => resource)
  .filter(
    ({ type, fields }) =>
      type !== 'settings' && Object.values(fields).some(field => filterOperatorsOf(field).length > 0),
  );

/** Suite about the operators, counts and views of lists. */
export function defineFilterOperatorSuite(engine: EngineUnderTest): void {
  describe('the calls about filters and views', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const ask = async ({ api }: Resource, filter: Row): Promise<{ total: number; list: readonly Row[] }> => {
      const { page, size } = api.list.paging ?? { page: 'pageNum', size: 'pageSize' };
      const renamed = Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [api.list.rename?.[name] ?? name, value]),
      );
      const answer = expectRecord(
        await harness.call(`${api.list.method} ${api.list.path}`, { [page]: 1, [size]: 1_000, ...renamed }),
      );
      return { total: Number(answer['total']), list: expectList(answer['list']) };
    };

    it.each(listed.map(resource => [resource.name, resource] as const))(
      'find exactly the matching rows of %s with each operator',
      async (_, resource) => {
        const { list: rows } = await ask(resource, {});
        for (const [name, field] of sampleFields(resource)) {
          const value = rows.map(row => row[name]).find(item => !isEmpty(item));
          if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
          const asking = filterTypeOf(field) === 'oneOf' ? choiceFilterCases : textFilterCases;
          for (const operator of filterOperatorsOf(field)) {
            const { filterValue, finds } = asking[operator](value);
            const found = await ask(resource, { [operatorKeyOf(name, operator)]: filterValue });
            const ids = new Set(found.list.map(row => row['id']));
            // Only the first thousand rows of a longer list are known here.
            const known = found.list.filter(row => rows.some(item => item['id'] === row['id']));
            expect
              .soft(
                known.every(row => finds(row[name])),
                `${name} ${operator} finds no other`,
              )
              .toBe(true);
            if (found.total > 1_000 || rows.length === 1_000) continue;
            const wanted = rows.filter(row => finds(row[name])).map(row => row['id']);
            expect.soft([...ids].toSorted(), `${name} ${operator}`).toEqual(wanted.toSorted());
          }
        }
      },
    );

    it.each(
      allResources
        .map(({ resource }) => [resource.name, resource, facetsIn(resource)] as const)
        .filter(([, , fields]) => fields.length > 0),
    )('count the rows of %s for each choice of a field', async (_, resource, fields) => {
      const { method, path } = facetsCall(resource);
      const counted = expectRecord(await harness.call(`${method} ${path}`, { fields }));
      const { total, list: rows } = await ask(resource, {});
      if (total > 1_000) return;
      for (const name of fields.filter(field => !allFields(resource)[field]?.multiple)) {
        const facets = expectList(counted[name]).filter(({ count }) => Number(count) > 0);
        const counts = new Map(facets.map(({ value, count }) => [value, count]));
        if (!rows.some(row => name in row)) continue;
        const wanted = new Map<unknown, number>();
        for (const value of rows.map(row => row[name]).filter(item => !isEmpty(item)))
          wanted.set(value, (wanted.get(value) ?? 0) + 1);
        expect.soft(counts, name).toEqual(wanted);
      }
    });

    const views = '/api/public/v1/views';
    const state: ViewState = {
      filter: { status: 0, userName__begins: 'market' },
      sort: { field: 'userName', order: 'ASC' },
      columns: { ...defaultColumns, hidden: ['email'] },
      density: 'dense',
    };

    it('store a view unchanged, and show it to others once the view is shared', async () => {
      const viewer = await callerOf(harness.db, 'viewer');
      const as = { ...viewer, codes: new Set([harness.catalogue.get('users').code]) };
      const made = expectRecord(await harness.call(`POST ${views}`, { resource: 'users', name: '停用', state }));
      expect(made).toMatchObject({ name: '停用', shared: false, version: 1, state });
      const namesFor = async () =>
        expectList(expectRecord(await harness.call(`GET ${views}?resource=users`, {}, { as }))['list']).map(
          view => view['name'],
        );
      expect(await namesFor()).not.toContain('停用');
      const change = { id: made['id'], version: 1, shared: true };
      expect(expectRecord(await harness.call(`PUT ${views}`, change))).toMatchObject({
        shared: true,
        version: 2,
        state,
      });
      expect(await namesFor()).toContain('停用');
      expect((await refusalOf(harness.call(`PUT ${views}`, change))).code).toBe(409);
      expect((await refusalOf(harness.call(`DELETE ${views}`, { id: made['id'] }, { as }))).code).toBe(1);
    });

    it('store at most ten views per person and list, even for concurrent requests', async () => {
      const as = { ...(await callerOf(harness.db, 'ops01')), isAdmin: true };
      const own = async () =>
        expectList(expectRecord(await harness.call(`GET ${views}?resource=users`, {}, { as }))['list']).filter(
          view => view['isMine'],
        );
      const before = (await own()).length;
      const calls = Array.from({ length: maxViews + 4 }, (_, at) =>
        harness.call(`POST ${views}`, { resource: 'users', name: `v${at}`, state }, { as }),
      );
      const done = (await Promise.allSettled(calls)).filter(item => item.status === 'fulfilled');
      expect(done).toHaveLength(maxViews - before);
      expect(await own()).toHaveLength(maxViews);
    });
  });
}

/** Returns one field per filter type and kind of value, since fields of the same type behave alike. */
function sampleFields(resource: Resource): readonly (readonly [string, Field])[] {
  const seen = new Set<unknown>();
  return Object.entries(allFields(resource)).filter(([, field]) => {
    const way = `${filterTypeOf(field)} ${valueTypeOf(field)}`;
    const isNew = filterOperatorsOf(field).length > 0 && field.multiple !== true && !seen.has(way);
    if (isNew) seen.add(way);
    return isNew;
  });
}

function facetsIn(resource: Resource): readonly string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => (hasFacets(field) ? [name] : []));
}
