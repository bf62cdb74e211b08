import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { completeTickedMenus } from '../../../platform/areas/users/groupMenus.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, callerOf, createHarness, expectList, expectRecord, refusalOf } from '../harness.ts';

const group = '/api/user/v1/designjet/permissions/group';
const users = '/api/user/v1/designjet/user';

export function definePermissionRuleSuite(engine: EngineUnderTest): void {
  describe('the calls about groups and permissions', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const menu = async (where: string) => Number((await harness.rows('menus', where))[0]?.['id']);
    const ticks = async (id: unknown) =>
      (await harness.rows('group_menus', `"groupId" = ${String(id)}`)).map(row => Number(row['menuId'])).toSorted();
    const byName = async (name: string): Promise<Row> =>
      (await harness.rows('permission_groups', `"groupName" = '${name}'`))[0] ?? {};
    const items = async (target: string, payload: Row) =>
      expectList(expectRecord(await harness.call(target, payload))['items']);

    it('add the parents of a ticked leaf', async () => {
      const leaf = await menu(`code = 'users:users'`);
      const made = expectRecord(await harness.call(`POST ${group}`, { groupName: '新建权限组甲', menuIds: [leaf] }));
      const chain = [leaf, await menu(`path = '/users'`), await menu(`title = 'area:users' and "menuType" = 1`)];
      expect(await ticks(made['id'])).toEqual(chain.toSorted());
      expect(made['menuIds']).toEqual(chain.toSorted((a, b) => a - b));
      expect(made['routeConfig']).toMatchObject([{ path: '/users', name: 'users' }]);
    });

    it('remove the leaves of an unticked parent', () => {
      const nodes = [
        { id: 1, parentId: null },
        { id: 2, parentId: 1 },
        { id: 3, parentId: 2 },
        { id: 4, parentId: 1 },
        { id: 5, parentId: 4 },
      ];
      const all = new Set([1, 2, 3, 4, 5]);
      expect([...completeTickedMenus(nodes, all, [1, 3, 4, 5])].toSorted()).toEqual([1, 4, 5]);
      expect([...completeTickedMenus(nodes, new Set(), [3])].toSorted()).toEqual([1, 2, 3]);
      expect([...completeTickedMenus(nodes, all, [3, 5])].toSorted()).toEqual([1, 2, 3, 4, 5]);
      expect([...completeTickedMenus(nodes, all, [1, 2, 3, 4, 5, 99])].toSorted()).toEqual([1, 2, 3, 4, 5]);
    });

    it('require at least one existing menu in each group', async () => {
      const none = await refusalOf(harness.call(`POST ${group}`, { groupName: '新建权限组乙', menuIds: [] }));
      expect(none.data).toEqual({ errors: { menuIds: '菜单权限不能为空' } });
      const stray = await refusalOf(harness.call(`POST ${group}`, { groupName: '新建权限组乙', menuIds: [99_999] }));
      expect(stray.data).toEqual({ errors: { menuIds: '菜单权限所选的记录不存在' } });
    });

    it('protect the administrator group from changes and deletion', async () => {
      const { id, revision } = await byName('超级管理员组');
      expect((await refusalOf(harness.call(`PUT ${group}`, { id, revision, note: 'x' }))).text).toBe(
        '管理员组不能修改',
      );
      expect(await items(`DELETE ${group}`, { idList: [id] })).toMatchObject([{ code: 1, msg: '管理员组不能删除' }]);
      const allot = harness.call('POST /api/user/v1/menus/allot', { groupId: id, menuIdList: [1] });
      expect((await refusalOf(allot)).text).toBe('管理员组不能修改');
    });

    it('copy a group with its menus and without its users', async () => {
      const source = await byName('客服支持人员组');
      const target = 'POST /api/user/v1/permission-groups/copy';
      expect(await items(target, { idList: [source['id']], groupName: '客服支持二组' })).toMatchObject([{ code: 0 }]);
      const copy = await byName('客服支持二组');
      expect(copy).toMatchObject({ isAdmin: false });
      expect(await ticks(copy['id'])).toEqual(await ticks(source['id']));
      expect(await harness.rows('users', `"groupId" = ${String(copy['id'])}`)).toEqual([]);
      expect(await items(target, { idList: [source['id']], groupName: '客服支持二组' })).toMatchObject([
        { code: 1, msg: '组名已存在' },
      ]);
    });

    it('assign menus to a group, and customer-support menus to a merchant, each with its parent menus', async () => {
      const { id } = await byName('市场营销人员组');
      const leaf = await menu(`code = 'users:login-records'`);
      await harness.call('POST /api/user/v1/menus/allot', { groupId: id, menuIdList: [leaf] });
      expect(await ticks(id)).toContain(await menu(`path = '/login-records'`));
      const [support] = await harness.rows('support_menus', '"menuType" = 3');
      const payload = { merchantSign: 'SH0001', menuIdList: [support?.['id']] };
      await harness.call('POST /api/user/support/v5/menus/merchant/allot', payload);
      expect(await harness.rows('merchant_menus', `"merchantSign" = 'SH0001'`)).toHaveLength(3);
    });

    it('prevent users from disabling, moving or deleting themselves', async () => {
      const { uid } = harness.admin;
      const [self] = await harness.rows('users', `id = ${uid}`);
      const move = harness.call(`PUT ${users}`, { id: uid, revision: self?.['revision'], groupId: 2 });
      expect((await refusalOf(move)).text).toBe('不能修改自己的权限组或状态');
      expect(await items('POST /api/user/v1/users/disable', { idList: [uid] })).toMatchObject([
        { msg: '不能禁用自己' },
      ]);
      expect(await items(`DELETE ${users}`, { idList: [uid] })).toMatchObject([{ msg: '不能删除自己' }]);
    });

    it('keep one administrator when two administrators remove each other concurrently', async () => {
      const [ops] = await harness.rows('users', `"userName" = 'ops05'`);
      await sql`update users set "groupId" = ${harness.admin.groupId} where id = ${ops?.['id']}`.execute(harness.db);
      const second = await callerOf(harness.db, 'ops05');
      await Promise.allSettled([
        harness.call('POST /api/user/v1/users/disable', { idList: [second.uid] }),
        harness.call('POST /api/user/v1/users/disable', { idList: [harness.admin.uid] }, { as: second }),
      ]);
      const left = await harness.rows('users', `"groupId" = ${harness.admin.groupId} and status = 1`);
      expect(left).toHaveLength(1);
    });

    it('refuse the second call when two administrators disable each other concurrently', async () => {
      const { db } = harness;
      await sql`
        update users set "groupId" = ${harness.admin.groupId}, status = 1
        where "userName" in ('ops06', 'ops07', 'ops08')`.execute(db);
      const [first, second] = [await callerOf(db, 'ops06'), await callerOf(db, 'ops07')];
      for (let round = 0; round < 10; round += 1) {
        await sql`update users set status = 1 where id in (${first.uid}, ${second.uid})`.execute(db);
        const disable = (uid: number, as: typeof first) =>
          refusalOf(harness.call('POST /api/user/v1/users/disable', { idList: [uid] }, { as })).catch(() => null);
        const refusals = await Promise.all([disable(second.uid, first), disable(first.uid, second)]);
        expect(refusals.filter(refusal => refusal !== null).map(refusal => refusal.text)).toEqual(['账号已停用']);
        const left = await harness.rows('users', `id in (${first.uid}, ${second.uid}) and status = 1`);
        expect(left).toHaveLength(1);
      }
    });

    it('cannot be loaded from a catalogue that names an unknown resource or effect', () => {
      const { catalogue } = harness;
      const { placed } = catalogue;
      const [first] = placed.filter(item => item.resource.name === 'users');
      if (!first) throw new Error('The resource users is missing');
      const starting = (change: Row) => () =>
        createCatalogue([{ area: 'users', resource: { ...first.resource, ...change } }], catalogue);
      expect(starting({})).toThrow(/users: fields\.groupId: there is no resource permission-groups/);
      expect(starting({ effects: { create: 'unheardOf' } })).toThrow(/there is no save effect unheardOf/);
    });
  });
}
