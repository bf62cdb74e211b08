import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { damageRounds, damageRow } from '../support/damageRow.ts';
import { type Sender, createSender, listCases, rowsIn, pagingOf, writeCallsOf } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

describe.each(listCases)('a damaged row of %s', (_, resource) => {
  it('leaves list, detail, choices and export usable, and hides no other row', async () => {
    const { api } = resource;
    const { page, size } = pagingOf(api.list);
    const listBody = { [page]: 1, [size]: 100, sort: 'id', order: 'ASC' };
    const before = rowsIn(await sender.send(api.list, listBody));
    // Damage the last row, because the first rows of the user list are the accounts that send the calls.
    const id = before.at(-1)?.['id'];
    if (id === undefined) throw new Error('the list is empty');
    for (let round = 0; round < damageRounds; round += 1) {
      expect(await damageRow(at.db, resource, id, round)).toBeGreaterThan(0);
      const list = await sender.send(api.list, listBody);
      expect.soft(list, `list, round ${round}`).toMatchObject({ http: 200, success: true });
      expect.soft(rowsIn(list).map(row => row['id'])).toEqual(before.map(row => row['id']));
      const detail = api.detail ? [await sender.send(api.detail, { id })] : [];
      const choices = api.options ? [await sender.send(api.options, { limit: 5 })] : [];
      expect.soft([...detail, ...choices].filter(({ success }) => success !== true)).toEqual([]);
      const { export: download } = writeCallsOf(resource);
      // The test reads the whole file, because the platform would cut the file off at a row that it cannot write.
      const exported = download ? [await sender.send(download, {})] : [];
      expect.soft(exported.filter(({ headers }) => headers.get('x-total-rows') === null)).toEqual([]);
    }
  });
});
