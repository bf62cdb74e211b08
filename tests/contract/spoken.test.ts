import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tableName } from '../../platform/storage/tables.ts';
import { referenceChoices } from '../../platform/imports/referenceChoices.ts';
import { referenceNames } from '../../platform/resources/exportNames.ts';
import { readAs } from '../../platform/resources/select.ts';
import { sayingIn } from '../../platform/resources/spoken.ts';
import { readSaying } from '../../platform/readSaying.ts';
import { allSayings, say } from '../../platform/sayings.ts';
import { joinList } from '../../src/schemas/csvList.ts';
import { treeSelect } from '../../src/schemas/fields.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Language } from '../../src/schemas/label.ts';
import { type Values, listIn } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const menus = '/api/user/v1/menus';
const log = '/api/user/v1/operation/log';
const han = /\p{Script=Han}/u;

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

const send = (method: string, path: string, body: Values, language: Language) =>
  at.call(method, path, { token, body, language });

const logged = async (language: Language, filter: Values = {}) =>
  listIn(await send('POST', `${log}/list`, { module: 'menus', ...filter }, language)).map(row => row['description']);

async function menuNamed(name: string): Promise<Values> {
  const { rows } = await sql<Values>`select * from menus where name = ${name} and "menuType" = 2`.execute(at.db);
  return rows[0] ?? {};
}

/** A screen of the menu as somebody reads it who knows its id. */
async function readMenu(id: unknown, language: Language): Promise<Values> {
  const { data } = await at.call('GET', `${menus}/findById?id=${String(id)}`, { token, language });
  return isRecord(data) ? data : {};
}

const save = (menu: Values, changes: Values, language: Language) => {
  const { id, name, menuType, parentId, path, code, icon, title, sort, hidden, noCache, status, revision } = menu;
  const known = { name, menuType, parentId, path, code, icon, title, sort, hidden, noCache, status, revision };
  return send('PUT', `${menus}/update/${String(id)}`, { id, ...known, ...changes }, language);
};

describe('the names of a menu', () => {
  it('are read in English, in the list, below a node and alone, as long as nobody has changed them', async () => {
    const list = listIn(await at.call('GET', `${menus}/findAll?pageIndex=1&pageSize=1000`, { token, language: 'en' }));
    expect(list.length).toBeGreaterThan(100);
    expect(list.filter(({ name }) => han.test(String(name)))).toEqual([]);
    const { data } = await at.call('GET', `${menus}/findByParentId`, { token, language: 'en' });
    expect(JSON.stringify(data)).not.toMatch(/"name":"[^"]*\p{Script=Han}/u);
    const { id } = await menuNamed('菜单管理');
    expect(await readMenu(id, 'en')).toMatchObject({ name: 'Menus' });
    expect(await readMenu(id, 'zh')).toMatchObject({ name: '菜单管理' });
  });

  it('are found by what is read', async () => {
    const found = async (name: string, language: Language) =>
      listIn(await at.call('GET', `${menus}/findAll?${new URLSearchParams({ name })}`, { token, language })).length;
    expect(await found('Permission groups', 'en')).toBe(1);
    expect(await found('菜单管理', 'zh')).toBe(1);
    expect(await found('菜单管理', 'en')).toBe(0);
  });

  it('stay what they are when something else is saved in English, and are what is typed otherwise', async () => {
    const { id } = await menuNamed('菜单管理');
    expect(await save(await readMenu(id, 'en'), { icon: 'Menu' }, 'en')).toMatchObject({ status: 0 });
    expect(await menuNamed('菜单管理')).toMatchObject({ id, icon: 'Menu' });
    expect(await save(await readMenu(id, 'en'), { name: 'Navigation' }, 'en')).toMatchObject({ status: 0 });
    expect(await readMenu(id, 'zh')).toMatchObject({ name: 'Navigation' });
    expect(await save(await readMenu(id, 'zh'), { name: '菜单管理' }, 'zh')).toMatchObject({ status: 0 });
    expect(await readMenu(id, 'en')).toMatchObject({ name: 'Menus' });
  });
});

describe('the names of a menu in files', () => {
  const field = treeSelect({ zh: '菜单', en: 'Menus' }, 'menus', { multiple: true });

  /** What stands in a cell for each node, by its id. */
  async function writtenIn(language: Language): Promise<readonly (readonly [unknown, string])[]> {
    const { rows } = await sql<{ id: number }>`select id from menus order by id`.execute(at.db);
    const names = referenceNames(at.db, { catalogue: at.catalogue, language }, field);
    await names.learn(rows.map(({ id }) => id));
    return rows.map(({ id }) => [id, names.choices.nameOf(id) ?? '']);
  }

  const foundBy = async (language: Language, texts: readonly string[]) => {
    const cells = texts.map(text => joinList([text], language));
    const choices = await referenceChoices(at.db, { catalogue: at.catalogue, language, field }, cells);
    return texts.map(choices.find);
  };

  it('are those that the reader sees', async () => {
    const english = await writtenIn('en');
    expect(english.length).toBeGreaterThan(100);
    expect(english.filter(([, name]) => han.test(name))).toEqual([]);
    expect(english.map(([, name]) => name)).toContain('Permission groups');
    expect((await writtenIn('zh')).map(([, name]) => name)).toContain('菜单管理');
  });

  it('are found again by whoever wrote them, and by a reader of the other language', async () => {
    for (const [writer, reader] of [
      ['en', 'en'],
      ['zh', 'zh'],
      ['zh', 'en'],
    ] as const) {
      const written = await writtenIn(writer);
      const found = await foundBy(
        reader,
        written.map(([, name]) => name),
      );
      expect(found, `${writer} ${reader}`).toEqual(written.map(([id]) => [id]));
    }
  });
});

describe('a failed sign-in', () => {
  it('is told with its reason in the language of whoever looks it up', async () => {
    await at.tryToSignIn('viewer', 'not-his-own1');
    const told = async (language: Language) => {
      const answer = await at.call('GET', '/api/user/v1/login/record?userName=viewer', { token, language });
      return listIn(answer).find(row => row['result'] === 2)?.['failReason'];
    };
    expect(await told('zh')).toMatch(han);
    expect(await told('en')).toMatch(/^[ -~]+$/);
  });
});

describe('the sentences of the platform in records', () => {
  it('are the same in English whether the database reads them or the platform does', async () => {
    const told = allSayings.map(({ zh }) => zh.replace(/\{\d\}/g, '设备离线'));
    const given = [...told, '升级失败：节点离线', 'CPU使用率高于阈值90，当前值95.5，已持续5分钟', '因故\n停用', null];
    const english = sayingIn('en', sql.ref('t.own'));
    const { rows } = await sql<{ own: string | null; english: string | null }>`
      select t.own, ${english} as english from unnest(${given}::text[]) as t(own)`.execute(at.db);
    expect(rows).toEqual(given.map(own => ({ own, english: own && readSaying(own, 'en') })));
  });

  it('leave no Chinese in what the demonstration shows of them', async () => {
    // Here users and operators say something in their own words as well, or name a room.
    const alsoTyped = ['alarm-records', 'fault-conditions', 'user-costs', 'integral-records', 'overscore-migrations'];
    const typedNames = ['taskName', 'backupName'];
    const fields = at.catalogue.resources
      .filter(({ name }) => !alsoTyped.includes(name))
      .flatMap(resource => Object.entries(resource.fields).map(([field, { said }]) => ({ resource, field, said })))
      .filter(({ field, said }) => said && !typedNames.includes(field));
    expect(fields.length).toBeGreaterThan(20);
    for (const { resource, field } of fields) {
      const english = readAs(resource, field, { language: 'en', screens: [] });
      const { rows } = await sql`
        select distinct ${english} from ${sql.table(tableName(resource))} as t where ${english} ~ '[一-龥]'`.execute(
        at.db,
      );
      expect(rows, `${resource.name} ${field}`).toEqual([]);
    }
  });

  it('are read and searched in the language of the reader, in a list, alone and in a file', async () => {
    const { api } = at.catalogue.get('transfer-steps');
    const list = async (language: Language, message: string) =>
      listIn(await send(api.list.method, api.list.path, { pageNum: 1, pageSize: 5, message }, language));
    const [step] = await list('en', 'Copying is complete');
    expect(step).toMatchObject({ message: 'Copying is complete' });
    expect(await list('en', '复制完成')).toEqual([]);
    expect((await list('zh', '复制完成'))[0]).toMatchObject({ id: step?.['id'], message: '复制完成' });
    const path = `${api.detail?.path ?? ''}?id=${String(step?.['id'])}`;
    expect((await at.call('GET', path, { token, language: 'en' })).data).toMatchObject({
      message: 'Copying is complete',
    });
    const moves = at.catalogue.get('rbd-moves').api.export?.path ?? '';
    const { text } = await send('POST', moves, { fileFormat: 'csv', fileColumns: 'failReason' }, 'en');
    expect(text).toContain('The target partition is disabled');
    expect(text).not.toMatch(han);
  });
});

describe('the name that the platform gives a task', () => {
  const made = say('安装应用：{0}', 'Reader');
  const tasks = () => at.catalogue.get('tasks');

  async function task(language: Language): Promise<Values> {
    const { data } = await at.call('GET', `${tasks().api.detail?.path ?? ''}?id=${id}`, { token, language });
    return isRecord(data) ? data : {};
  }

  let id: number;
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      insert into tasks ("taskName", "taskType", "triggerType", "targetType", "taskStatus", status, revision)
      values (${made}, 3, 1, 3, 2, 1, 1) returning id`.execute(at.db);
    id = Number(rows[0]?.id);
  });

  it('is read by everybody in his language, also where a record refers to it', async () => {
    expect(await task('en')).toMatchObject({ taskName: 'Install app: Reader' });
    expect(await task('zh')).toMatchObject({ taskName: made });
    const path = `${tasks().api.options?.path ?? ''}?keyword=${encodeURIComponent('app: Reader')}`;
    const { data } = await at.call('GET', path, { token, language: 'en' });
    expect(data).toMatchObject([{ value: id, label: 'Install app: Reader' }]);
  });

  it('stands so in a file of what refers to it', async () => {
    await sql`insert into task_items ("taskId", "objectName", revision) values (${id}, 'device 7', 1)`.execute(at.db);
    const { method, path } = at.catalogue.get('task-items').api.export ?? { method: '', path: '' };
    const file = async (language: Language) =>
      (await send(method, path, { fileFormat: 'csv', fileColumns: 'taskId', taskId: id }, language)).text;
    expect(await file('en')).toContain('Install app: Reader');
    expect(await file('zh')).toContain(made);
  });

  it('stays what it is when something else is saved in English, and is what is typed otherwise', async () => {
    const change = async (changes: Values) => {
      const { taskName, taskType, triggerType, targetType, status, revision } = await task('en');
      const known = { id, taskName, taskType, triggerType, targetType, status, revision };
      const { method, path } = tasks().api.update ?? { method: '', path: '' };
      return send(method, path, { ...known, ...changes }, 'en');
    };
    expect(await change({ note: 'checked' })).toMatchObject({ status: 0 });
    expect(await task('zh')).toMatchObject({ taskName: made, note: 'checked' });
    expect(await change({ taskName: 'Reader for everybody' })).toMatchObject({ status: 0 });
    expect(await task('zh')).toMatchObject({ taskName: 'Reader for everybody' });
  });
});

describe('what the log tells', () => {
  it('is told in the language of its reader, and searched in it', async () => {
    await save(await readMenu((await menuNamed('菜单管理'))['id'], 'zh'), { icon: 'MenuOpen' }, 'zh');
    expect((await logged('zh'))[0]).toBe('修改菜单：菜单管理');
    expect((await logged('en'))[0]).toMatch(/^Edit menu: /);
    expect((await logged('en', { description: 'Edit menu' })).length).toBeGreaterThan(0);
    expect(await logged('en', { description: '修改菜单' })).toEqual([]);
    expect((await logged('zh', { description: '修改菜单' })).length).toBeGreaterThan(0);
  });

  it('is told in that language by a file as well', async () => {
    const body = { module: 'menus', fileFormat: 'csv', fileColumns: 'description' };
    expect((await send('POST', `${log}/export`, body, 'en')).text).toContain('Edit menu: ');
    expect((await send('POST', `${log}/export`, body, 'zh')).text).toContain('修改菜单：');
  });

  it('names the screen of a deed by its title in a file, and is asked for it by its name', async () => {
    const body = { module: 'menus', fileFormat: 'csv', fileColumns: 'module' };
    expect((await send('POST', `${log}/export`, body, 'en')).text).toContain('Menus');
    expect((await send('POST', `${log}/export`, body, 'zh')).text).toContain('菜单管理');
    expect((await send('POST', `${log}/export`, { ...body, fileTexts: 'codes' }, 'en')).text).toContain('menus');
    expect(await logged('en', { module: 'menu' })).toEqual([]);
  });

  it('is told in that language on the sheet of a device: who took it from whom', async () => {
    const panel = '/api/resources/v1/control-panel';
    const [id, ops] = [1, await at.tokenOf('ops01')];
    expect(await at.call('POST', `${panel}/lease`, { token: ops, body: { id } })).toMatchObject({ status: 0 });
    expect(await send('POST', `${panel}/lease`, { id, takeOver: true }, 'zh')).toMatchObject({ status: 0 });
    const told = async (language: Language) => {
      const { data } = await at.call('GET', `${panel}/timeline?id=${id}&kinds=audit`, { token, language });
      return isRecord(data) ? data['entries'] : undefined;
    };
    expect(await told('en')).toMatchObject([{ text: expect.stringMatching(/^Take over device \S+ from /) }]);
    expect(await told('zh')).toMatchObject([{ text: expect.stringMatching(/^接管设备控制权：/) }]);
  });

  it('reads as it was written where it was written in one language', async () => {
    await sql`update operation_logs set "descriptionEn" = null where module = 'menus'`.execute(at.db);
    expect((await logged('en'))[0]).toMatch(/^修改菜单：/);
  });
});
