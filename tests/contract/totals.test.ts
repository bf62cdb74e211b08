import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tableName } from '../../platform/engine/storage/tables.ts';
import { totalsCall } from '../../src/schemas/vocabulary/listCalls.ts';
import { resourceCases } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

const summed = resourceCases.filter(([, { totals }]) => totals !== undefined);

describe.each(summed)('the sums of %s', (_, resource) => {
  const ask = (body: unknown) => at.call('POST', totalsCall(resource).path, { token, body });
  const names = resource.totals ?? [];
  const [table, first = ''] = [tableName(resource), names[0]];

  it('add up all rows that match the filter, exact to the digit', async () => {
    const [firstRow] = (
      await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 1`.execute(at.db)
    ).rows;
    await sql`update ${sql.table(table)} set ${sql.id(first)} = 1234567890123.45 where id = ${firstRow?.id}`.execute(
      at.db,
    );
    const sums = names.map(name => sql`coalesce(sum(${sql.id(name)}), 0)::text as ${sql.id(name)}`);
    const all = await sql`select ${sql.join(sums)} from ${sql.table(table)}`.execute(at.db);
    expect(await ask({})).toMatchObject({ success: true, data: all.rows[0] });
    const narrowed = await ask({ id: String(firstRow?.id) });
    expect(narrowed.data).toMatchObject({ [first]: '1234567890123.45' });
    expect((await ask({ id: '987654321' })).data).toMatchObject({ [first]: '0' });
  });

  it('reject unknown filters and require the permission of the list', async () => {
    expect(await ask({ noSuchFilter: 1 })).toMatchObject({ http: 200, status: 1, success: false });
    const route = at.platform.routes.find(item => item.path === totalsCall(resource).path);
    expect(route?.permission).toEqual({ anyOf: [resource.code] });
  });
});
