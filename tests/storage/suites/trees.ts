import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, list, record, refusalOf } from '../harness.ts';

const menus = '/api/user/v1/menus';

export function trees(engine: EngineUnderTest): void {
  describe('menus', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const create = async (row: Row) => record(await harness.call(`POST ${menus}/create`, row));
    const node = async (where: string): Promise<Row> => (await harness.rows('menus', where))[0] ?? {};
    const update = async (row: Row, change: Row) =>
      harness.call(`PUT ${menus}/update/${String(row['id'])}`, { revision: row['revision'], ...change });
    const remove = async (row: Row, query = '') =>
      list(record(await harness.call(`DELETE ${menus}/delete/${String(row['id'])}${query}`))['items']);

    it('answers the children of a node, and the roots', async () => {
      const roots = list(await harness.call(`GET ${menus}/findByParentId?parentId=`));
      expect(roots.map(row => row['title'])).toContain('area:users');
      expect(roots.every(row => row['menuType'] === 1 && row['hasChildren'] === true)).toBe(true);
      const [area] = roots;
      const screens = list(await harness.call(`GET ${menus}/findByParentId?parentId=${String(area?.['id'])}`));
      expect(screens.map(row => row['sort'])).toEqual(screens.map((_, at) => at));
      expect(screens.every(row => row['parentId'] === area?.['id'])).toBe(true);
    });

    it('has at most three levels, no node below itself, nothing below a leaf', async () => {
      const area = await create({ name: '新目录', menuType: 1 });
      const screen = await create({ name: '新页面', menuType: 2, parentId: area['id'], path: '/new' });
      const leaf = await create({ name: '新权限', menuType: 3, parentId: screen['id'], code: 'new:view' });
      const under = (row: Row) => refusalOf(create({ name: '过深', menuType: 2, parentId: row['id'] }));
      expect((await under(leaf)).text).toBe('权限节点下不能再有菜单');
      expect((await refusalOf(update(area, { parentId: screen['id'] }))).text).toBe('上级菜单不能是自己或自己的下级');
      expect((await refusalOf(update(area, { parentId: area['id'] }))).text).toBe('上级菜单不能是自己或自己的下级');
      const other = await create({ name: '另一目录', menuType: 1 });
      expect((await refusalOf(update(area, { parentId: other['id'] }))).text).toBe('菜单最多3级');
      const without = await refusalOf(create({ name: '无编码', menuType: 3, parentId: screen['id'] }));
      expect(without.data).toEqual({ errors: { code: '权限编码不能为空' } });
    });

    it('leaves out what is hidden on create, and keeps it on edit', async () => {
      const area = await node('"menuType" = 1');
      const made = await create({ name: '有码页面', menuType: 2, parentId: area['id'], code: 'stray:code' });
      expect(made['code']).toBe(null);
    });

    it('asks a second time before it deletes children', async () => {
      const area = await create({ name: '待删目录', menuType: 1 });
      await create({ name: '待删页面', menuType: 2, parentId: area['id'] });
      expect(await remove(area)).toMatchObject([{ code: 2, msg: '该菜单下还有1个子菜单，确定一并删除吗？' }]);
      expect(await remove(area, '?cascade=true')).toMatchObject([{ code: 0 }]);
      expect(await harness.rows('menus', `name in ('待删目录', '待删页面')`)).toEqual([]);
    });

    it('keeps the menus screen visible, enabled and in place, whatever is done to it or above it', async () => {
      const screen = await node(`path = '/menus'`);
      const area = await node(`id = ${String(screen['parentId'])}`);
      const text = '菜单管理页面不能隐藏、停用或删除';
      expect((await refusalOf(update(screen, { hidden: true }))).text).toBe(text);
      expect((await refusalOf(update(screen, { status: 0 }))).text).toBe(text);
      expect((await refusalOf(update(screen, { path: '/elsewhere' }))).text).toBe(text);
      expect((await refusalOf(update(area, { hidden: true }))).text).toBe(text);
      expect(await remove(screen, '?cascade=true')).toMatchObject([{ code: 1, msg: text }]);
      expect(await remove(area, '?cascade=true')).toMatchObject([{ code: 1, msg: text }]);
    });

    it('moves a node among its siblings, within the bounds', async () => {
      const [first, second] = await harness.rows('menus', '"menuType" = 1', 'sort, id');
      const move = async (row: Row | undefined, direction: string) =>
        list(record(await harness.call(`POST ${menus}/move`, { id: row?.['id'], direction }))['items']);
      expect(await move(first, 'up')).toMatchObject([{ code: 1, msg: '第一条不能上移，最后一条不能下移' }]);
      expect(await move(second, 'up')).toMatchObject([{ code: 0 }]);
      const [now] = await harness.rows('menus', '"menuType" = 1', 'sort, id');
      expect(now?.['id']).toBe(second?.['id']);
    });

    it('tells with each node the ways in which it cannot move', async () => {
      const below = async (id: unknown) => list(await harness.call(`GET ${menus}/findByParentId`, { parentId: id }));
      const areas = await below('');
      const screens: (readonly unknown[])[] = [];
      for (const area of areas) screens.push(await below(area['id']));
      const several = list(screens.find(one => one.length > 2));
      for (const siblings of [areas, several]) {
        const last = siblings.length - 1;
        expect(last).toBeGreaterThan(1);
        const stuck = siblings.map((_, at) => [...(at === 0 ? ['up'] : []), ...(at === last ? ['down'] : [])]);
        expect(siblings.map(one => one['stuck'])).toEqual(stuck);
      }
      const { stuck } = record(await harness.call(`GET ${menus}/findById`, { id: areas[0]?.['id'] }));
      expect(stuck).toEqual(['up']);
    });

    it('fault 33: keeps places a permutation while many people move', async () => {
      const area = await node(`title = 'area:users' and "menuType" = 1`);
      const siblings = () => harness.rows('menus', `"parentId" = ${String(area['id'])}`, 'sort, id');
      const ids = (await siblings()).map(row => row['id']);
      const moves = Array.from({ length: 24 }, (_, at) =>
        harness.call(`POST ${menus}/move`, { id: ids[(at * 7) % ids.length], direction: at % 2 ? 'up' : 'down' }),
      );
      await Promise.all(moves);
      const after = await siblings();
      expect(after.map(row => row['sort'])).toEqual(ids.map((_, place) => place));
      expect(after.map(row => row['id']).toSorted()).toEqual(ids.toSorted());
    });

    it('gives new resources their nodes at the next start, and brings nothing back that was deleted', async () => {
      const { addMenuNodes } = await import('../../../platform/seed/menuNodes.ts');
      const leaf = await node(`code = 'user:export'`);
      await remove(leaf);
      const before = await harness.rows('menus');
      await addMenuNodes(harness.db, harness.catalogue.placed, '2026-03-02 00:00:00');
      expect(await harness.rows('menus')).toEqual(before);
      const [users] = harness.catalogue.placed.filter(one => one.resource.name === 'users');
      if (!users) throw new Error('users is a resource');
      const copy = {
        area: 'users',
        resource: { ...users.resource, name: 'users-two', code: 'users:users-two', order: 99 },
      };
      await addMenuNodes(harness.db, [...harness.catalogue.placed, copy], '2026-03-02 00:00:00');
      expect(await node(`path = '/users-two'`)).toMatchObject({ title: 'users-two', menuType: 2 });
      expect(await node(`code = 'users:users-two'`)).toMatchObject({ name: '查看', menuType: 3 });
    });
  });
}
