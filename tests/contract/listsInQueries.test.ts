import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allResources } from '../../platform/engine/resources/allResources.ts';
import { tableName } from '../../platform/engine/storage/tables.ts';
import { toQueryString } from '../../src/dataProvider/toQueryString.ts';
import { toRequest } from '../../src/dataProvider/toRequest.ts';
import type { Call } from '../../src/schemas/vocabulary/call.ts';
import { operatorKeyOf } from '../../src/schemas/vocabulary/filterOperators.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { titleFieldOf } from '../../src/schemas/vocabulary/systemFields.ts';
import { rowsIn } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  // Each sign-in also adds a row to the sign-in records, which one of the lists returns.
  for (const name of ['viewer', 'ops01', 'admin'] as const) token = await at.tokenOf(name);
});

afterAll(() => at.close());

/** Sends a call the way the console does. */
const ask = (call: Call, values: Readonly<Record<string, unknown>>) => {
  const { method, path, query, body } = toRequest(call, values);
  return at.call(method, path + toQueryString(query), { token, body });
};

const gets = allResources.flatMap(({ resource }) =>
  resource.type !== 'page' && resource.type !== 'settings' && resource.api.list.method === 'GET'
    ? [[resource.name, resource] as const]
    : [],
);

it('the tests cover every list that is called with GET', () => {
  expect(gets.map(([name]) => name)).toEqual(expect.arrayContaining(['login-records', 'menus', 'support-menus']));
});

describe.each(gets)('the list of %s', (_, resource) => {
  const title = titleFieldOf(resource);
  const [withComma, other, itsPart] = ['东区,一号', '西区', '东区'];
  const titlesFor = async (values: Readonly<Record<string, unknown>>) =>
    rowsIn(await ask(resource.api.list, values))
      .map(row => row[title])
      .toSorted();

  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(tableName(resource))} order by id desc limit 3`.execute(at.db);
    const names = [withComma, other, itsPart];
    for (const [place, { id }] of rows.entries()) {
      await sql`
        update ${sql.table(tableName(resource))} set ${sql.ref(title)} = ${names[place]} where id = ${id}`.execute(
        at.db,
      );
    }
  });

  it('can be filtered by several values, including a value with a comma', async () => {
    expect(await titlesFor({ [title]: [withComma, other] })).toEqual([withComma, other].toSorted());
  });

  it('treats a single value with a comma as one value', async () => {
    expect(await titlesFor({ [title]: [withComma] })).toEqual([withComma]);
    expect(await titlesFor({ [operatorKeyOf(title, 'in')]: [withComma] })).toEqual([withComma]);
  });

  it('accepts several numbers separated by commas', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(tableName(resource))} order by id limit 2`.execute(at.db);
    const ids = rows.map(row => row.id);
    const found = async (id: unknown) => rowsIn(await ask(resource.api.list, { id })).map(row => row['id']);
    expect((await found(ids)).toSorted()).toEqual(ids.toSorted());
    expect((await found(ids.join())).toSorted()).toEqual(ids.toSorted());
  });
});

describe('the choices of a reference', () => {
  it('can be filtered by several values, including a value with a comma', async () => {
    await sql`
      update client_users set "userName" = '甲,乙' where id = (select min(id) from client_users)`.execute(at.db);
    const clientUsers = allResources.find(({ resource }) => resource.name === 'client-users')?.resource;
    const { rows } = await sql<{ userName: string }>`
      select "userName" from client_users order by id limit 2`.execute(at.db);
    const names = rows.map(row => row.userName);
    const found = async (values: readonly string[]) => {
      const call = clientUsers?.api.options;
      const { data } = call ? await ask(call, { field: 'userName', values }) : { data: [] };
      return Array.isArray(data) ? data.filter(isRecord).map(item => item['value']) : [];
    };
    expect(names[0]).toBe('甲,乙');
    expect((await found(names)).toSorted()).toEqual(names.toSorted());
    expect(await found(['甲,乙'])).toEqual(['甲,乙']);
  });
});
