import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AreaResource } from '../../../platform/engine/resources/allResources.ts';
import { addMenuNodes } from '../../../platform/areas/system/menu/buildMenuNodes.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, expectRecord, refusalOf } from '../harness.ts';

const menusPath = '/api/user/v1/menus';

export function defineMenuSuite(engine: EngineUnderTest): void {
  describe('the calls about menus', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const create = async (row: Row) => expectRecord(await harness.call(`POST ${menusPath}/create`, row));
    const node = async (where: string): Promise<Row> => (await harness.rows('menus', where))[0] ?? {};
    const update = async (row: Row, change: Row) =>
      harness.call(`PUT ${menusPath}/update/${String(row['id'])}`, { revision: row['revision'], ...change });
    const remove = async (row: Row, query = '') =>
      expectList(expectRecord(await harness.call(`DELETE ${menusPath}/delete/${String(row['id'])}${query}`))['items']);

    it('return the children of a node, and the roots', async () => {
      const roots = expectList(await harness.call(`GET ${menusPath}/findByParentId?parentId=`));
      expect(roots.map(row => row['title'])).toContain('area:users');
      expect(roots.every(row => row['menuType'] === 1 && row['hasChildren'] === true)).toBe(true);
      const [area] = roots;
      const screens = expectList(
        await harness.call(`GET ${menusPath}/findByParentId?parentId=${String(area?.['id'])}`),
      );
      expect(screens.map(row => row['sort'])).toEqual(screens.map((_, at) => at));
      expect(screens.every(row => row['parentId'] === area?.['id'])).toBe(true);
    });

    it('allow at most three levels, no node below itself, and nothing below a leaf', async () => {
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

    it('ignore the value of a hidden field when a caller creates a node', async () => {
      const area = await node('"menuType" = 1');
      const made = await create({ name: '有码页面', menuType: 2, parentId: area['id'], code: 'stray:code' });
      expect(made['code']).toBe(null);
    });

    it('delete a node with its children only after a second confirmation', async () => {
      const area = await create({ name: '待删目录', menuType: 1 });
      await create({ name: '待删页面', menuType: 2, parentId: area['id'] });
      expect(await remove(area)).toMatchObject([{ code: 2, msg: '该菜单下还有1个子菜单，确定一并删除吗？' }]);
      expect(await remove(area, '?cascade=true')).toMatchObject([{ code: 0 }]);
      expect(await harness.rows('menus', `name in ('待删目录', '待删页面')`)).toEqual([]);
    });

    it('refuse changes and deletions that would hide, disable or move the menus screen', async () => {
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

    it('move a node among its siblings, within the bounds', async () => {
      const [first, second] = await harness.rows('menus', '"menuType" = 1', 'sort, id');
      const move = async (row: Row | undefined, direction: string) =>
        expectList(expectRecord(await harness.call(`POST ${menusPath}/move`, { id: row?.['id'], direction }))['items']);
      expect(await move(first, 'up')).toMatchObject([{ code: 1, msg: '第一条不能上移，最后一条不能下移' }]);
      expect(await move(second, 'up')).toMatchObject([{ code: 0 }]);
      const [now] = await harness.rows('menus', '"menuType" = 1', 'sort, id');
      expect(now?.['id']).toBe(second?.['id']);
    });

    it('list for each node the directions in which the node cannot move', async () => {
      const below = async (id: unknown) =>
        expectList(await harness.call(`GET ${menusPath}/findByParentId`, { parentId: id }));
      const areas = await below('');
      const screens: (readonly unknown[])[] = [];
      for (const area of areas) screens.push(await below(area['id']));
      const several = expectList(screens.find(screen => screen.length > 2));
      for (const siblings of [areas, several]) {
        const last = siblings.length - 1;
        expect(last).toBeGreaterThan(1);
        const stuck = siblings.map((_, at) => [...(at === 0 ? ['up'] : []), ...(at === last ? ['down'] : [])]);
        expect(siblings.map(sibling => sibling['stuck'])).toEqual(stuck);
      }
      const { stuck } = expectRecord(await harness.call(`GET ${menusPath}/findById`, { id: areas[0]?.['id'] }));
      expect(stuck).toEqual(['up']);
    });

    it('keep the positions of siblings unique and without gaps while many people move nodes', async () => {
      const area = await node(`title = 'area:users' and "menuType" = 1`);
      const siblings = () => harness.rows('menus', `"parentId" = ${String(area['id'])}`, 'sort, id');
      const ids = (await siblings()).map(row => row['id']);
      const moves = Array.from({ length: 24 }, (_, at) =>
        harness.call(`POST ${menusPath}/move`, { id: ids[(at * 7) % ids.length], direction: at % 2 ? 'up' : 'down' }),
      );
      await Promise.all(moves);
      const after = await siblings();
      expect(after.map(row => row['sort'])).toEqual(ids.map((_, place) => place));
      expect(after.map(row => row['id']).toSorted()).toEqual(ids.toSorted());
    });

    describe('the start of a newer release', () => {
      const start = (placed: readonly AreaResource[]) => addMenuNodes(harness.db, placed, '2026-03-02 00:00:00');
      /** Returns the built-in screens; the named screen has an additional button. */
      const withButton = (name: string, code: string): readonly AreaResource[] =>
        harness.catalogue.placed.map(item => {
          if (item.resource.name !== name) return item;
          const buttons = { ...item.resource.buttons, [code]: { zh: '新按钮', en: 'New button' } };
          return { ...item, resource: { ...item.resource, buttons } };
        });
      const nodeIdOf = async (path: string): Promise<unknown> =>
        (await node(`path = '${path}' and "menuType" = 2`))['id'];

      it('adds the menu nodes of new resources, and restores no deleted node', async () => {
        const leaf = await node(`code = 'user:export'`);
        await remove(leaf);
        const before = await harness.rows('menus');
        await start(harness.catalogue.placed);
        expect(await harness.rows('menus')).toEqual(before);
        const [users] = harness.catalogue.placed.filter(item => item.resource.name === 'users');
        if (!users) throw new Error('The resource users is missing');
        const copy = {
          area: 'users',
          resource: { ...users.resource, name: 'users-two', code: 'users:users-two', order: 99 },
        };
        await start([...harness.catalogue.placed, copy]);
        expect(await node(`path = '/users-two'`)).toMatchObject({ title: 'users-two', menuType: 2 });
        expect(await node(`code = 'users:users-two'`)).toMatchObject({ name: '查看', menuType: 3 });
      });

      it('adds the leaf of a new permission code as the last leaf of its screen, and grants the code to no group', async () => {
        const before = await harness.rows('menus');
        const ticks = await harness.rows('group_menus', 'true', '1, 2');
        const screenId = await nodeIdOf('/rooms');
        await start(withButton('rooms', 'room:new'));
        const leaf = await node(`code = 'room:new'`);
        expect(leaf).toMatchObject({ name: '新按钮', menuType: 3, status: 1, parentId: screenId });
        expect((await harness.rows('menus', `"parentId" = ${String(screenId)}`, 'sort, id')).at(-1)).toEqual(leaf);
        expect(await harness.rows('menus', `code is distinct from 'room:new'`)).toEqual(before);
        expect(await harness.rows('group_menus', 'true', '1, 2')).toEqual(ticks);
      });

      it('adds the leaf of a new permission code even if its screen was renamed, moved or disabled, or has another path', async () => {
        const screen = await node(`path = '/sites' and "menuType" = 2`);
        const area = await create({ name: '我的目录', menuType: 1 });
        const change = { name: '我的站点', parentId: area['id'], path: '/my-sites', status: 0 };
        await update(screen, change);
        await start(withButton('sites', 'site:new'));
        expect(await node(`code = 'site:new'`)).toMatchObject({ parentId: screen['id'] });
        expect(await node(`id = ${String(screen['id'])}`)).toMatchObject(change);
      });

      it('does not restore a deleted leaf of a new permission code', async () => {
        const placed = withButton('cabinets', 'cabinet:new');
        await start(placed);
        await remove(await node(`code = 'cabinet:new'`));
        await start(placed);
        expect(await harness.rows('menus', `code = 'cabinet:new'`)).toEqual([]);
      });

      it('adds no leaf for a deleted screen until the screen is created again', async () => {
        const screen = await node(`path = '/data-centers' and "menuType" = 2`);
        await remove(screen, '?cascade=true');
        const placed = withButton('data-centers', 'data-center:new');
        await start(placed);
        expect(await harness.rows('menus', `path = '/data-centers' or code = 'data-center:new'`)).toEqual([]);
        const { parentId, name, path } = screen;
        const again = await create({ parentId, name, path, menuType: 2 });
        await start(placed);
        expect(await harness.rows('menus', `"parentId" = ${String(again['id'])}`)).toMatchObject([
          { code: 'data-center:new' },
        ]);
      });
    });
  });
}
