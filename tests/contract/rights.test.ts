import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

const ask = async (userName: 'admin' | 'viewer' | 'ops01', codes: string) =>
  at.call('GET', `/api/user/v1/designjet/rights?codes=${codes}`, { token: await at.tokenOf(userName) });

describe('the permission check', () => {
  it('lists each permission code, and names the groups with the code to users who may see groups', async () => {
    expect((await ask('admin', 'users:users,user:add')).data).toMatchObject({
      group: { name: '超级管理员组' },
      rights: [
        { code: 'users:users', isHeld: true, groups: expect.arrayContaining([{ id: 1, name: '超级管理员组' }]) },
        { code: 'user:add', isHeld: true },
      ],
    });
    expect((await ask('viewer', 'user:add,users:users')).data).toMatchObject({
      group: { name: '只读观察人员组' },
      rights: [
        { code: 'user:add', isHeld: false },
        { code: 'users:users', isHeld: true },
      ],
    });
  });

  it('does not show groups to users who may not see groups', async () => {
    await at.db
      .deleteFrom('group_menus')
      .where('menuId', 'in', at.db.selectFrom('menus').select('id').where('code', '=', 'users:permission-groups'))
      .execute();
    expect((await ask('viewer', 'users:users')).data).toMatchObject({ rights: [{ isHeld: true, groups: null }] });
  });

  it.each(['', ',', 'x'.repeat(65), Array.from({ length: 101 }, (_, number) => `c${number}`).join(), 'a%00b'])(
    'rejects the invalid codes “%s”',
    async codes => {
      expect(await ask('admin', codes)).toMatchObject({ status: 1, code: 400 });
    },
  );
});
