import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { maxFacetCount, hasFacets } from '../../src/schemas/vocabulary/facet.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { facetsCall } from '../../src/schemas/vocabulary/listCalls.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../src/schemas/vocabulary/systemFields.ts';
import { createSender, resourceCases, rowsIn, pagingOf } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

const facets = (resource: Resource, body: unknown) => at.call('POST', facetsCall(resource).path, { token, body });

const countsIn = (data: unknown, field: string): readonly unknown[] => {
  const counted = isRecord(data) ? data[field] : undefined;
  return Array.isArray(counted) ? counted : [];
};

const faceted = resourceCases
  .map(
    ([name, resource]) =>
      [name, resource, Object.entries(allFields(resource)).filter(([, field]) => hasFacets(field))] as const,
  )
  .filter(([, , fields]) => fields.length > 0);

describe.each(faceted)('the facet counts of %s', (_, resource, fields) => {
  it('equal the total of the list when it is filtered by each choice', async () => {
    const sender = createSender(at, token);
    const { page, size } = pagingOf(resource.api.list);
    const names = fields.map(([name]) => name);
    const { data, success } = await facets(resource, { fields: names });
    expect(success).toBe(true);
    for (const name of names) {
      for (const facet of countsIn(data, name).filter(isRecord)) {
        const found = await sender.send(resource.api.list, { [page]: 1, [size]: 1, [name]: facet['value'] });
        expect(isRecord(found.data) ? found.data['total'] : undefined, `${name} ${String(facet['value'])}`).toBe(
          facet['count'],
        );
      }
    }
  });
});

const users = () => at.catalogue.get('users');

describe('facet counts', () => {
  it('apply all filters except the filter on their own field', async () => {
    const own = await facets(users(), { fields: ['status'], status: 0 });
    const all = await facets(users(), { fields: ['status'] });
    expect(own.data).toEqual(all.data);
    expect((await facets(users(), { fields: ['status'], status__not: 1 })).data).toEqual(all.data);
    const narrowed = await facets(users(), { fields: ['status'], userName: 'market' });
    const sum = countsIn(narrowed.data, 'status').reduce<number>(
      (total, count) => total + (isRecord(count) ? Number(count['count']) : 0),
      0,
    );
    const list = await at.call('POST', '/api/user/v1/designjet/user/list', { token, body: { userName: 'market' } });
    expect(isRecord(list.data) ? list.data['total'] : 0).toBe(sum);
    expect(sum).toBeGreaterThan(0);
  });

  it.each([
    ['no fields', {}],
    ['a text instead of a list of fields', { fields: 'status' }],
    ['an unknown field', { fields: ['status', 'nope'] }],
    ['a free-text field', { fields: ['userName'] }],
    ['a secret', { fields: ['password'] }],
    ['the name of an object property', { fields: ['__proto__'] }],
    ['an unknown filter', { fields: ['status'], nope: 1 }],
    ['a filter of another type', { fields: ['status'], status: 'x' }],
    ['a list', []],
  ])('cannot be requested with %s', async (__, body) => {
    expect(await facets(users(), body)).toMatchObject({ http: 200, status: 1, success: false });
  });

  it('require the permission of the screen', async () => {
    const viewer = await at.tokenOf('viewer');
    const answer = await at.call('POST', facetsCall(at.catalogue.get('operation-logs')).path, {
      token: null,
      body: { fields: ['result'] },
    });
    expect(answer.http).toBe(401);
    const asViewer = () => at.call('POST', facetsCall(users()).path, { token: viewer, body: { fields: ['status'] } });
    expect(await asViewer()).toMatchObject({ status: 0 });
    await sql`
      delete from group_menus where "menuId" in (select id from menus where code = ${users().code})
      and "groupId" = (select "groupId" from users where "userName" = 'viewer')`.execute(at.db);
    expect(await asViewer()).toMatchObject({ status: 1, code: 403 });
  });

  it('stop at a limit for a value that many rows have, and stay exact for a rare value', async () => {
    await sql`insert into login_records ("userName", result, "loginTime")
      select 'crowd', case when n <= 7 then 2 else 1 end, now() from generate_series(1, 60000) n`.execute(at.db);
    const logs = at.catalogue.get('login-records');
    const { data } = await facets(logs, { fields: ['result'], userName__equals: 'crowd' });
    expect(countsIn(data, 'result')).toEqual(
      expect.arrayContaining([
        { value: 1, count: maxFacetCount - 1, more: true },
        { value: 2, count: 7 },
      ]),
    );
  });
});

describe('a filter with an operator', () => {
  const names = async (filter: Readonly<Record<string, unknown>>) =>
    rowsIn(
      await at.call('POST', '/api/user/v1/designjet/user/list', {
        token,
        body: { pageSize: 1_000, sort: 'userName', order: 'ASC', ...filter },
      }),
    ).map(row => row['userName']);

  it.each<[string, Readonly<Record<string, unknown>>, (name: string) => boolean]>([
    ['equals', { userName__equals: 'market01' }, name => name === 'market01'],
    ['“equals” finds whole values only', { userName__equals: 'market0' }, () => false],
    ['begins', { userName__begins: 'MARKET0' }, name => name.startsWith('market0')],
    ['“begins with” treats a wildcard as plain text', { userName__begins: '%' }, () => false],
    ['in', { userName__in: ['market01', 'market02'] }, name => name === 'market01' || name === 'market02'],
    ['not', { userName__not: 'market' }, name => !name.includes('market')],
    [
      'two operators together',
      { userName__begins: 'market', userName__not: '0' },
      name => name.startsWith('market') && !name.includes('0'),
    ],
    ['not empty', { userName__empty: false }, () => true],
    ['empty', { userName__empty: true }, () => false],
    ['an empty value, which is ignored', { userName__begins: '' }, () => true],
  ])('finds exactly the matching records: %s', async (_, filter, keeps) => {
    const all = (await names({})).map(String);
    expect(await names(filter)).toEqual(all.filter(keeps));
  });

  it('also finds records without a value if the operator is “not”', async () => {
    const all = await names({});
    const without = await names({ merchantSign__empty: true });
    const filled = await names({ merchantSign__empty: false });
    expect([without.length > 0, filled.length > 0]).toEqual([true, true]);
    expect([...without, ...filled].toSorted()).toEqual(all.toSorted());
    const merchant = await at.call('POST', '/api/user/v1/designjet/user/list', {
      token,
      body: { merchantSign__empty: false, pageSize: 1 },
    });
    const sign = rowsIn(merchant)[0]?.['merchantSign'];
    const others = await names({ merchantSign__not: sign });
    expect(others).toEqual(expect.arrayContaining(without));
    expect(others.length).toBeLessThan(all.length);
  });

  it.each([
    { userName__like: 'a' },
    { userName__: 'a' },
    { password__equals: 'a' },
    { password__empty: true },
    { status__begins: 1 },
    { status__not: 'x' },
    { status__empty: 1 },
    { userName__begins: ['a'] },
    { userName__begins: { $gt: '' } },
    { userName__in: [{}] },
    { __proto____equals: 'a' },
    { lastLoginTime__equals: '2026-01-01 00:00:00' },
  ])('cannot have an unsuitable field, operator or value: %o', async filter => {
    const answer = await at.call('POST', '/api/user/v1/designjet/user/list', { token, body: filter });
    expect(answer).toMatchObject({ http: 200, status: 1, code: 400, success: false });
  });
});
