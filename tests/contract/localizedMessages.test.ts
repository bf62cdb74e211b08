import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tableName } from '../../platform/engine/storage/tables.ts';
import { readReferenceChoices } from '../../platform/engine/imports/readReferenceChoices.ts';
import { createReferenceNameLookup } from '../../platform/engine/resources/createReferenceNameLookup.ts';
import { localizedFieldExpression } from '../../platform/engine/resources/select.ts';
import { localizedMessage } from '../../platform/engine/resources/localizedExpression.ts';
import { translateMessage } from '../../platform/engine/messages/translateMessage.ts';
import { allMessages, formatMessage } from '../../platform/engine/messages/messages.ts';
import { joinList } from '../../src/schemas/compile/csv/csvList.ts';
import { treeSelect } from '../../src/schemas/vocabulary/fields.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { Language } from '../../src/schemas/base/label.ts';
import { type Values, rowsIn } from './resourceCalls.ts';
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
  rowsIn(await send('POST', `${log}/list`, { module: 'menus', ...filter }, language)).map(row => row['description']);

async function menuNamed(name: string): Promise<Values> {
  const { rows } = await sql<Values>`select * from menus where name = ${name} and "menuType" = 2`.execute(at.db);
  return rows[0] ?? {};
}

/** Returns the menu with this id, in the given language. */
async function readMenu(id: unknown, language: Language): Promise<Values> {
  const { data } = await at.call('GET', `${menus}/findById?id=${String(id)}`, { token, language });
  return isRecord(data) ? data : {};
}

const save = (menu: Values, changes: Values, language: Language) => {
  const { id, name, menuType, parentId, path, code, icon, title, sort, hidden, noCache, status, revision } = menu;
  const known = { name, menuType, parentId, path, code, icon, title, sort, hidden, noCache, status, revision };
  return send('PUT', `${menus}/update/${String(id)}`, { id, ...known, ...changes }, language);
};

describe('built-in menu names', () => {
  it('appear in the language of the reader in the list, among the children of a parent, and in the detail', async () => {
    const list = rowsIn(await at.call('GET', `${menus}/findAll?pageIndex=1&pageSize=1000`, { token, language: 'en' }));
    expect(list.length).toBeGreaterThan(100);
    expect(list.filter(({ name }) => han.test(String(name)))).toEqual([]);
    const { data } = await at.call('GET', `${menus}/findByParentId`, { token, language: 'en' });
    expect(JSON.stringify(data)).not.toMatch(/"name":"[^"]*\p{Script=Han}/u);
    const { id } = await menuNamed('菜单管理');
    expect(await readMenu(id, 'en')).toMatchObject({ name: 'Menus' });
    expect(await readMenu(id, 'zh')).toMatchObject({ name: '菜单管理' });
  });

  it('can be searched in the reader’s language', async () => {
    const found = async (name: string, language: Language) =>
      rowsIn(await at.call('GET', `${menus}/findAll?${new URLSearchParams({ name })}`, { token, language })).length;
    expect(await found('Permission groups', 'en')).toBe(1);
    expect(await found('菜单管理', 'zh')).toBe(1);
    expect(await found('菜单管理', 'en')).toBe(0);
  });

  it('keep their translation when an English reader saves other fields, and lose the translation when somebody edits the names', async () => {
    const { id } = await menuNamed('菜单管理');
    expect(await save(await readMenu(id, 'en'), { icon: 'Menu' }, 'en')).toMatchObject({ status: 0 });
    expect(await menuNamed('菜单管理')).toMatchObject({ id, icon: 'Menu' });
    expect(await save(await readMenu(id, 'en'), { name: 'Navigation' }, 'en')).toMatchObject({ status: 0 });
    expect(await readMenu(id, 'zh')).toMatchObject({ name: 'Navigation' });
    expect(await save(await readMenu(id, 'zh'), { name: '菜单管理' }, 'zh')).toMatchObject({ status: 0 });
    expect(await readMenu(id, 'en')).toMatchObject({ name: 'Menus' });
  });
});

describe('menu names in files', () => {
  const field = treeSelect({ zh: '菜单', en: 'Menus' }, 'menus', { multiple: true });

  /** Returns the id of each menu, and the menu's name as it is written in files of the given language. */
  async function writtenIn(language: Language): Promise<readonly (readonly [unknown, string])[]> {
    const { rows } = await sql<{ id: number }>`select id from menus order by id`.execute(at.db);
    const names = createReferenceNameLookup(at.db, { catalogue: at.catalogue, language }, field);
    await names.load(rows.map(({ id }) => id));
    return rows.map(({ id }) => [id, names.choices.nameOf(id) ?? '']);
  }

  const foundBy = async (language: Language, texts: readonly string[]) => {
    const cells = texts.map(text => joinList([text], language));
    const choices = await readReferenceChoices(at.db, { catalogue: at.catalogue, language, field }, cells);
    return texts.map(choices.find);
  };

  it('are written in the language of the reader', async () => {
    const english = await writtenIn('en');
    expect(english.length).toBeGreaterThan(100);
    expect(english.filter(([, name]) => han.test(name))).toEqual([]);
    expect(english.map(([, name]) => name)).toContain('Permission groups');
    expect((await writtenIn('zh')).map(([, name]) => name)).toContain('菜单管理');
  });

  it('are recognized whether or not the reader uses the language of the file', async () => {
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

describe('the reason of a failed sign-in', () => {
  it('is shown in the language of the reader', async () => {
    await at.tryToSignIn('viewer', 'not-his-own1');
    const reasonIn = async (language: Language) => {
      const answer = await at.call('GET', '/api/user/v1/login/record?userName=viewer', { token, language });
      return rowsIn(answer).find(row => row['result'] === 2)?.['failReason'];
    };
    expect(await reasonIn('zh')).toMatch(han);
    expect(await reasonIn('en')).toMatch(/^[ -~]+$/);
  });
});

describe('platform messages in records', () => {
  it('have the same translation in SQL and in the platform’s code', async () => {
    const sentences = allMessages.map(({ zh }) => zh.replace(/\{\d\}/g, '设备离线'));
    const given = [
      ...sentences,
      '升级失败：节点离线',
      'CPU使用率高于阈值90，当前值95.5，已持续5分钟',
      '因故\n停用',
      null,
    ];
    const english = localizedMessage('en', sql.ref('t.own'));
    const { rows } = await sql<{ own: string | null; english: string | null }>`
      select t.own, ${english} as english from unnest(${given}::text[]) as t(own)`.execute(at.db);
    expect(rows).toEqual(given.map(own => ({ own, english: own && translateMessage(own, 'en') })));
  });

  it('contain no Chinese for English readers of the demo data', async () => {
    // Skip these resources and fields: their texts may be typed by users or operators, or may contain the name of a
    // room.
    const alsoTyped = ['alarm-records', 'fault-conditions', 'user-costs', 'integral-records', 'overscore-migrations'];
    const typedNames = ['taskName', 'backupName'];
    const fields = at.catalogue.resources
      .filter(({ name }) => !alsoTyped.includes(name))
      .flatMap(resource => Object.entries(resource.fields).map(([field, { said }]) => ({ resource, field, said })))
      .filter(({ field, said }) => said && !typedNames.includes(field));
    expect(fields.length).toBeGreaterThan(20);
    for (const { resource, field } of fields) {
      const english = localizedFieldExpression(resource, field, { language: 'en', labelsOf: () => undefined });
      const { rows } = await sql`
        select distinct ${english} from ${sql.table(tableName(resource))} as t where ${english} ~ '[一-龥]'`.execute(
        at.db,
      );
      expect(rows, `${resource.name} ${field}`).toEqual([]);
    }
  });

  it('can be read, searched and exported in the language of the reader', async () => {
    const { api } = at.catalogue.get('transfer-steps');
    const list = async (language: Language, message: string) =>
      rowsIn(await send(api.list.method, api.list.path, { pageNum: 1, pageSize: 5, message }, language));
    const [step] = await list('en', 'Data copy completed');
    expect(step).toMatchObject({ message: 'Data copy completed' });
    expect(await list('en', '复制完成')).toEqual([]);
    expect((await list('zh', '复制完成'))[0]).toMatchObject({ id: step?.['id'], message: '复制完成' });
    const path = `${api.detail?.path ?? ''}?id=${String(step?.['id'])}`;
    expect((await at.call('GET', path, { token, language: 'en' })).data).toMatchObject({
      message: 'Data copy completed',
    });
    const moves = at.catalogue.get('rbd-moves').api.export?.path ?? '';
    const { text } = await send('POST', moves, { fileFormat: 'csv', fileColumns: 'failReason' }, 'en');
    expect(text).toContain('The target partition is disabled');
    expect(text).not.toMatch(han);
  });
});

describe('the generated name of a task', () => {
  const made = formatMessage('安装应用：{0}', 'Reader');
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

  it('is shown in the language of the reader, also in references', async () => {
    expect(await task('en')).toMatchObject({ taskName: 'Install app: Reader' });
    expect(await task('zh')).toMatchObject({ taskName: made });
    const path = `${tasks().api.options?.path ?? ''}?keyword=${encodeURIComponent('app: Reader')}`;
    const { data } = await at.call('GET', path, { token, language: 'en' });
    expect(data).toMatchObject([{ value: id, label: 'Install app: Reader' }]);
  });

  it('appears in the language of the reader when a record that refers to the task is exported', async () => {
    await sql`insert into task_items ("taskId", "objectName", revision) values (${id}, 'device 7', 1)`.execute(at.db);
    const { method, path } = at.catalogue.get('task-items').api.export ?? { method: '', path: '' };
    const file = async (language: Language) =>
      (await send(method, path, { fileFormat: 'csv', fileColumns: 'taskId', taskId: id }, language)).text;
    expect(await file('en')).toContain('Install app: Reader');
    expect(await file('zh')).toContain(made);
  });

  it('keeps its translation when an English reader saves other fields, and loses the translation when somebody edits the name', async () => {
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

describe('the description of a log row', () => {
  it('is shown and searched in the language of the reader', async () => {
    await save(await readMenu((await menuNamed('菜单管理'))['id'], 'zh'), { icon: 'MenuOpen' }, 'zh');
    expect((await logged('zh'))[0]).toBe('修改菜单：菜单管理');
    expect((await logged('en'))[0]).toMatch(/^Edit menu: /);
    expect((await logged('en', { description: 'Edit menu' })).length).toBeGreaterThan(0);
    expect(await logged('en', { description: '修改菜单' })).toEqual([]);
    expect((await logged('zh', { description: '修改菜单' })).length).toBeGreaterThan(0);
  });

  it('is exported in the language of the reader', async () => {
    const body = { module: 'menus', fileFormat: 'csv', fileColumns: 'description' };
    expect((await send('POST', `${log}/export`, body, 'en')).text).toContain('Edit menu: ');
    expect((await send('POST', `${log}/export`, body, 'zh')).text).toContain('修改菜单：');
  });

  it('is exported with the translated title of its screen, and is found only by the exact name of the screen', async () => {
    const body = { module: 'menus', fileFormat: 'csv', fileColumns: 'module' };
    expect((await send('POST', `${log}/export`, body, 'en')).text).toContain('Menus');
    expect((await send('POST', `${log}/export`, body, 'zh')).text).toContain('菜单管理');
    expect((await send('POST', `${log}/export`, { ...body, fileTexts: 'codes' }, 'en')).text).toContain('menus');
    expect(await logged('en', { module: 'menu' })).toEqual([]);
  });

  it('is shown in the language of the reader on a device’s timeline', async () => {
    const panel = '/api/resources/v1/control-panel';
    const [id, ops] = [1, await at.tokenOf('ops01')];
    expect(await at.call('POST', `${panel}/lease`, { token: ops, body: { id } })).toMatchObject({ status: 0 });
    expect(await send('POST', `${panel}/lease`, { id, takeOver: true, reason: '值班' }, 'zh')).toMatchObject({
      status: 0,
    });
    const descriptionsIn = async (language: Language) => {
      const { data } = await at.call('GET', `${panel}/timeline?id=${id}&kinds=audit`, { token, language });
      return isRecord(data) ? data['entries'] : undefined;
    };
    expect(await descriptionsIn('en')).toMatchObject([{ text: expect.stringMatching(/^Take over device \S+ from /) }]);
    expect(await descriptionsIn('zh')).toMatchObject([{ text: expect.stringMatching(/^接管设备控制权：/) }]);
  });

  it('stays in its original language if no translation is stored', async () => {
    await sql`update operation_logs set "descriptionEn" = null where module = 'menus'`.execute(at.db);
    expect((await logged('en'))[0]).toMatch(/^修改菜单：/);
  });
});
