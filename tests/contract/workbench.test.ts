import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemTables } from '../../platform/engine/storage/systemTables.ts';
import { readColumns } from '../../src/designer/extract/readColumns.ts';
import { proposeResource } from '../../src/designer/propose/proposeResource.ts';
import { bulkEditCall } from '../../src/schemas/vocabulary/listCalls.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { createSparePartsScreen, withFields } from '../support/published/createSparePartsScreen.ts';
import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

const base = '/api/system/v1/workbench';
type Name = 'admin' | 'ops01' | 'viewer';
type Values = Readonly<Record<string, unknown>>;

const call = async (name: Name, method: string, path: string, body?: unknown): Promise<ClientResponse> =>
  at.call(method, path, { token: await at.tokenOf(name), body, language: 'en' });

const recordOf = (data: unknown): Values => (isRecord(data) ? data : {});
const listOf = (data: unknown): readonly Values[] => {
  const list = recordOf(data)['list'];
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

const manyFields = (count: number): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`f${n}`, { kind: 'text', label: { zh: `列${n}`, en: `F${n}` } }]),
  );
const manyChoices = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, n) => ({ value: n, zh: `值${n}`, en: `V${n}`, tone: 'default' }));

const draft = (value: unknown, more: Values = {}): Promise<ClientResponse> =>
  call('admin', 'PUT', `${base}/draft`, {
    name: recordOf(value)['name'],
    area: 'system',
    draftId: null,
    value,
    ...more,
  });

async function publish(value: unknown, more: Values = {}): Promise<ClientResponse> {
  const saved = await draft(value, more);
  const { id, name } = recordOf(saved.data);
  if (saved.success !== true) return saved;
  return call('admin', 'POST', `${base}/publish`, { name, draftId: id, note: 'from a test' });
}

const rowsPath = (name: string): string => `/api/published/v1/${name}`;
const add = (name: Name, screen: Resource, values: Values): Promise<ClientResponse> =>
  call(name, 'POST', rowsPath(screen.name), { count: 1, ...values });

describe('a published screen', () => {
  const screen = createSparePartsScreen();

  it('is available immediately, appears in the menu, and is announced to users who may open the screen', async () => {
    expect(await call('admin', 'POST', `${rowsPath(screen.name)}/list`, {})).toMatchObject({ http: 404 });
    expect(await publish(screen)).toMatchObject({ success: true, data: { version: 1, state: 'published' } });
    expect(await add('admin', screen, { partNo: 'P-001' })).toMatchObject({ success: true });
    const listed = await call('admin', 'POST', `${rowsPath(screen.name)}/list`, {});
    expect(listOf(listed.data)).toMatchObject([{ partNo: 'P-001', state: 1, count: 1 }]);
    const tree = await call('admin', 'GET', '/api/user/v1/menus/tree');
    expect(tree.text).toContain('"path":"/spare-parts"');
    const me = await call('admin', 'GET', '/api/v1.0/users/-/');
    expect(recordOf(recordOf(me.data)['screens'])['list']).toEqual([
      { name: 'spare-parts', version: 1, title: screen.title },
    ]);
    expect(Number(me.headers.get('x-screens'))).toBeGreaterThan(0);
    const value = await call('admin', 'GET', '/api/system/v1/published-screens?name=spare-parts');
    expect(value.data).toEqual(screen);
    expect(Object.keys(recordOf(recordOf(value.data)['fields']))).toEqual(Object.keys(screen.fields));
  });

  it('allows a group exactly the calls whose permission codes are ticked for the group', async () => {
    const list = () => call('viewer', 'POST', `${rowsPath(screen.name)}/list`, {});
    const value = () => call('viewer', 'GET', '/api/system/v1/published-screens?name=spare-parts');
    expect(await list()).toMatchObject({ code: 403, success: false });
    expect(await value()).toMatchObject({ code: 403, success: false });
    await grantPermissionCodes(at.db, 'viewer', [screen.code]);
    await grantPermissionCodes(at.db, 'ops01', [screen.code, 'spare-parts:add', 'spare-parts:take']);
    expect(await list()).toMatchObject({ success: true });
    expect(await value()).toMatchObject({ success: true });
    expect(await add('viewer', screen, { partNo: 'P-002' })).toMatchObject({ code: 403, success: false });
    const added = await add('ops01', screen, { partNo: 'P-002' });
    expect(added).toMatchObject({ success: true });
    const [row] = listOf((await list()).data);
    const taken = await call('ops01', 'POST', `${rowsPath(screen.name)}/take`, { idList: [row?.['id']] });
    expect(taken).toMatchObject({ success: true });
  });

  it('validates every row, with the error at the field', async () => {
    const answer = await add('admin', screen, { partNo: 'x' });
    expect(answer).toMatchObject({ success: false, data: { errors: { partNo: 'Enter 2-20 characters' } } });
    expect(await add('admin', screen, { partNo: 'P-001' })).toMatchObject({ success: false });
  });

  it('reports the rows that a stricter version would reject, and enforces the version once it is published', async () => {
    const stricter = withFields(screen, { partNo: { rules: [{ rule: 'length', min: 6, max: 20 }] } });
    const impact = await call('admin', 'POST', `${base}/impact`, {
      name: screen.name,
      area: 'system',
      value: stricter,
    });
    expect(impact.data).toMatchObject({
      rows: 2,
      breaking: 2,
      losses: [],
      rules: [{ field: 'partNo', message: 'Enter 6-20 characters', count: 2 }],
    });
    expect(await publish(stricter)).toMatchObject({ success: true, data: { version: 2 } });
    expect(await add('admin', screen, { partNo: 'P-003' })).toMatchObject({ success: false });
  });

  it('can be rolled back by publishing an earlier version as a new version', async () => {
    const gone = await call('ops01', 'POST', `${base}/rollback`, { name: screen.name, version: 1 });
    expect(gone).toMatchObject({ code: 403 });
    const back = await call('admin', 'POST', `${base}/rollback`, { name: screen.name, version: 1, note: 'too strict' });
    expect(back).toMatchObject({ success: true, data: { version: 3, state: 'published' } });
    expect(await add('admin', screen, { partNo: 'P-003' })).toMatchObject({ success: true });
    const differs = await call('admin', 'GET', `${base}/difference?name=spare-parts&from=2&to=3`);
    expect(listOf(differs.data)).toEqual([{ path: 'fields.partNo.rules[0].min', before: 6, after: 2 }]);
    const detail = await call('admin', 'GET', `${base}/detail?name=spare-parts`);
    const versions = recordOf(detail.data)['versions'];
    expect(versions).toMatchObject([
      { version: 3, note: 'too strict', author: 'admin' },
      { version: 2 },
      { version: 1 },
    ]);
  });

  it('rejects versions that would lose stored values', async () => {
    const shrinking: readonly (readonly [string, Resource])[] = [
      ['fields.count', withFields(screen, { count: null })],
      ['fields.count.kind', withFields(screen, { count: { kind: 'text', rules: [] } })],
      [
        'fields.state.codes.items',
        // The actions are removed, because they would lead to a state that no longer exists.
        withFields(
          { ...screen, actions: [] },
          {
            state: {
              codes: { name: 'partState', items: [{ value: 2, zh: '已领用', en: 'Taken', tone: 'info' }] },
              default: 2,
            },
          },
        ),
      ],
      ['fields.count.unique', withFields(screen, { count: { unique: true } })],
    ];
    for (const [path, value] of shrinking) {
      const saved = await draft(value);
      expect.soft(saved, path).toMatchObject({ success: true });
      const id = recordOf(saved.data)['id'];
      const answer = await call('admin', 'POST', `${base}/publish`, { name: screen.name, draftId: id });
      expect.soft(answer, path).toMatchObject({ success: false });
      expect.soft(Object.keys(recordOf(recordOf(answer.data)['errors'])), path).toEqual([path]);
      await call('admin', 'DELETE', `${base}/draft`, { name: screen.name });
    }
    const rows = await call('admin', 'POST', `${rowsPath(screen.name)}/list`, {});
    expect(listOf(rows.data)).toHaveLength(3);
  });

  it('keeps its rows when a version adds fields, can be sorted by these, and rejects a rollback that hides values', async () => {
    const colour = { kind: 'text', label: { zh: '颜色', en: 'Colour' }, list: true, sort: true };
    expect(await publish(withFields(screen, { colour }))).toMatchObject({ success: true });
    expect(await add('admin', screen, { partNo: 'P-004', colour: 'red' })).toMatchObject({ success: true });
    const sorted = await call('admin', 'POST', `${rowsPath(screen.name)}/list`, { sort: 'colour', order: 'DESC' });
    expect(listOf(sorted.data)).toHaveLength(4);
    // A rollback that would hide entered values is refused.
    const back = await call('admin', 'POST', `${base}/rollback`, { name: screen.name, version: 3 });
    expect(Object.keys(recordOf(recordOf(back.data)['errors']))).toEqual(['fields.colour']);
  });

  it('disappears when it is withdrawn, and returns with its rows and permissions', async () => {
    expect(await call('admin', 'POST', `${base}/withdraw`, { name: screen.name })).toMatchObject({ success: true });
    expect(await call('viewer', 'POST', `${rowsPath(screen.name)}/list`, {})).toMatchObject({ http: 404 });
    const tree = await call('admin', 'GET', '/api/user/v1/menus/tree');
    expect(tree.text).not.toContain('"path":"/spare-parts"');
    const back = await call('admin', 'POST', `${base}/rollback`, { name: screen.name, version: 4 });
    expect(back).toMatchObject({ success: true });
    const rows = await call('viewer', 'POST', `${rowsPath(screen.name)}/list`, {});
    expect(listOf(rows.data)).toHaveLength(4);
  });

  it('can be downloaded as a file with the permission', async () => {
    const file = await call('admin', 'GET', `${base}/export?name=spare-parts&version=1`);
    expect(file.headers.get('content-disposition')).toContain('spare-parts.json');
    expect(JSON.parse(file.text)).toEqual(screen);
    expect(await call('viewer', 'GET', `${base}/export?name=spare-parts`)).toMatchObject({ code: 403 });
  });
});

describe('a field that is read-only under a condition', () => {
  const screen = withFields(createSparePartsScreen('held-parts'), {
    count: { readOnlyWhen: { eq: ['$record.state', 2] } },
  });

  it('can be changed only in records that allow the change, one by one and in bulk', async () => {
    expect(await publish(screen)).toMatchObject({ success: true });
    const made = [
      await add('admin', screen, { partNo: 'P-001', count: 3 }),
      await add('admin', screen, { partNo: 'P-002', count: 3, state: 2 }),
    ].map(item => recordOf(item.data));
    const [open, held] = made;
    const change = (record: Values | undefined, values: Values) =>
      call('admin', 'PUT', rowsPath(screen.name), { id: record?.['id'], revision: record?.['revision'], ...values });
    expect(await change(held, { count: 4 })).toMatchObject({
      code: 400,
      data: { errors: { count: 'This field cannot be changed' } },
    });
    expect(await change(held, { count: 3, note: 'counted' })).toMatchObject({ success: true });
    const { path, method } = bulkEditCall(screen);
    const { data } = await call('admin', method, path, { idList: made.map(item => item['id']), changes: { count: 9 } });
    expect(data).toMatchObject({ total: 2, success: 1, failed: 1 });
    const rows = listOf((await call('admin', 'POST', `${rowsPath(screen.name)}/list`, {})).data);
    expect(Object.fromEntries(rows.map(row => [row['id'], row['count']]))).toEqual({
      [String(open?.['id'])]: 9,
      [String(held?.['id'])]: 3,
    });
  });
});

describe('a draft', () => {
  it('is not overwritten when somebody else has saved the draft meanwhile', async () => {
    const screen = createSparePartsScreen('two-people');
    const first = await draft(screen);
    const id = recordOf(first.data)['id'];
    expect(await draft(screen)).toMatchObject({ success: false, code: 409, data: { draftId: id, author: 'admin' } });
    expect(await draft(screen, { draftId: id })).toMatchObject({ success: true });
    const late = await call('admin', 'POST', `${base}/publish`, { name: screen.name, draftId: id });
    expect(late).toMatchObject({ success: false, code: 409 });
  });

  it('cannot be changed by users without the edit permission', async () => {
    const body = { name: 'x-y', area: 'system', value: createSparePartsScreen('x-y'), draftId: null };
    for (const path of ['draft', 'impact', 'publish', 'rollback', 'withdraw']) {
      const method = path === 'draft' ? 'PUT' : 'POST';
      expect.soft(await call('viewer', method, `${base}/${path}`, body), path).toMatchObject({ code: 403 });
      expect.soft(await call('ops01', method, `${base}/${path}`, body), path).toMatchObject({ code: 403 });
    }
    expect(await call('viewer', 'GET', `${base}/screens`)).toMatchObject({ success: true });
  });

  const good = createSparePartsScreen('good-one');
  const refused: readonly (readonly [string, string, unknown])[] = [
    ['the name of a built-in screen', 'name', { ...good, name: 'devices' }],
    ['a name of the platform itself', 'name', { ...good, name: 'login' }],
    ['the name of a table of the platform', 'name', createSparePartsScreen('file-parts')],
    ['a name of the catalogue of the database', 'name', createSparePartsScreen('pg-class')],
    [
      'a call of another screen',
      'api.list.path',
      { ...good, api: { ...good.api, list: { method: 'POST', path: '/api/user/v1/users/list' } } },
    ],
    [
      'a call whose path only begins with its own path',
      'api.create.path',
      { ...good, api: { ...good.api, create: { method: 'POST', path: '/api/published/v1/good-one-2' } } },
    ],
    ['the code of another screen', 'code', { ...good, code: 'system:menus' }],
    [
      'the code of another button',
      'operations.delete',
      { ...good, operations: { ...good.operations, delete: 'user:delete' } },
    ],
    ['an effect', 'effects', { ...good, effects: { create: 'saveMenu' } }],
    [
      'a panel',
      'actions[0].opens',
      {
        ...good,
        actions: [
          { name: 'a', label: good.title, on: ['row'], code: 'good-one:a', opens: { panel: 'users/SessionsPanel' } },
        ],
      },
    ],
    [
      'an address that an action opens',
      'actions[0].opens',
      {
        ...good,
        actions: [{ name: 'a', label: good.title, on: ['row'], code: 'good-one:a', opens: 'https://evil.test' }],
      },
    ],
    ['more fields than a table has columns', 'fields', withFields(good, manyFields(1_651))],
    [
      'names that the database would cut to the same name',
      `fields.${'x'.repeat(63)}1`,
      withFields(good, { [`${'x'.repeat(63)}1`]: good.fields['note'] ?? {} }),
    ],
    [
      'a default value that the field refuses',
      'fields.count.default',
      withFields(good, { count: { default: 'many' } }),
    ],
    [
      'more choices than a list shows',
      'fields.state.codes.items',
      withFields(good, { state: { codes: { name: 'states', items: manyChoices(501) } } }),
    ],
    ['a text that no database can store', 'title.zh', { ...good, title: { zh: '备\0件', en: 'Parts' } }],
    [
      'a reference to a screen that does not exist',
      'fields.note.resource',
      withFields(good, { note: { kind: 'reference', resource: 'nothing' } }),
    ],
    ['an unknown icon', 'icon', { ...good, icon: 'NoSuchIcon' }],
    ['another type', 'type', { ...good, type: 'page' }],
    ['a text in one language', 'title.en', { ...good, title: { zh: '备件' } }],
    [
      'a rule that does not exist',
      'fields.partNo.rules[0]',
      withFields(good, { partNo: { rules: [{ rule: 'eval' }] } }),
    ],
    ['no value', 'value', null],
  ];

  it.each(refused)('cannot be saved with %s, and the error names the faulty property', async (_, path, value) => {
    const answer = await draft(value, { name: recordOf(value)['name'] ?? 'good-one' });
    expect(answer).toMatchObject({ success: false, code: 400 });
    expect(Object.keys(recordOf(recordOf(answer.data)['errors']))).toContain(path);
    const inChinese = await at.call('PUT', `${base}/draft`, {
      token: await at.tokenOf('admin'),
      language: 'zh',
      body: { name: recordOf(value)['name'] ?? 'good-one', area: 'system', draftId: null, value },
    });
    expect(String(recordOf(recordOf(inChinese.data)['errors'])[path])).toMatch(/\p{Script=Han}/u);
  });

  it('cannot be saved when it pollutes prototypes, nests too deeply or is too large', async () => {
    const text = JSON.stringify({ name: 'good-one', area: 'system', draftId: null, value: good });
    const polluting = text.replace('"fields":{', '"fields":{"__proto__":{"kind":"text"},');
    expect(await call('admin', 'PUT', `${base}/draft`, polluting)).toMatchObject({ success: false, code: 400 });
    let deep: unknown = { eq: ['$form.state', 1] };
    for (let level = 0; level < 60; level += 1) deep = { not: deep };
    expect(await draft(withFields(good, { note: { visibleWhen: deep } }))).toMatchObject({ success: false, code: 400 });
    const wide = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`f${n}`, good.fields['note']]));
    expect(await draft({ ...good, fields: wide })).toMatchObject({ success: false, code: 400 });
    expect(Object.hasOwn(Object.prototype, 'kind')).toBe(false);
  });
});

describe('a patch of a built-in screen', () => {
  const patch = {
    title: { zh: '敏感词库', en: 'Word list' },
    fields: {
      remark: { list: false },
      word: { label: { zh: '词语', en: 'Phrase' }, rules: [{ rule: 'max', max: 4 }] },
    },
  };
  const name = 'sensitive-words';
  const patched = async () =>
    recordOf((await call('admin', 'GET', `/api/system/v1/published-screens?name=${name}`)).data);

  it('changes texts and rules in the platform and the console', async () => {
    const { data } = await call('admin', 'GET', `${base}/detail?name=${name}`);
    const fields = recordOf(recordOf(recordOf(data)['builtIn'])['fields']);
    const [column = ''] = Object.keys(fields).filter(
      key => recordOf(fields[key])['list'] && !recordOf(fields[key])['title'],
    );
    const [title = ''] = Object.keys(fields).filter(key => recordOf(fields[key])['title']);
    const value = { title: patch.title, fields: { [column]: { list: false }, [title]: patch.fields.word } };
    const impact = await call('admin', 'POST', `${base}/impact`, { name, isPatch: true, value });
    expect(impact).toMatchObject({ success: true, data: { losses: [] } });
    expect(Number(recordOf(impact.data)['rows'])).toBeGreaterThan(10);
    expect(await publish(value, { name, isPatch: true })).toMatchObject({ success: true });
    const now = await patched();
    expect(now['title']).toEqual(patch.title);
    expect(recordOf(recordOf(now['fields'])[column])['list']).toBeUndefined();
    expect(recordOf(recordOf(now['fields'])[title])['label']).toEqual(patch.fields.word.label);
    const path = String(recordOf(recordOf(now['api'])['create'])['path']);
    const added = await call('admin', 'POST', path, { [title]: 'five5' });
    expect(recordOf(recordOf(added.data)['errors'])[title]).toBe('At most 4 characters');
  });

  it('restores the built-in screen when somebody withdraws the patch', async () => {
    expect(await call('admin', 'POST', `${base}/withdraw`, { name })).toMatchObject({ success: true });
    expect(await call('admin', 'GET', `/api/system/v1/published-screens?name=${name}`)).toMatchObject({ code: 404 });
  });

  it('cannot add fields, or change fields and properties that the code relies on', async () => {
    const faulty: readonly (readonly [string, unknown])[] = [
      ['fields.noSuch', { fields: { noSuch: { list: true } } }],
      ['fields.createTime', { fields: { createTime: { list: true } } }],
      ['value', { fields: { word: { kind: 'json' } }, code: 'a:b' }],
    ];
    for (const [path, value] of faulty) {
      const answer = await draft(value, { name, isPatch: true });
      expect.soft(answer, path).toMatchObject({ success: false, code: 400 });
      expect.soft(Object.keys(recordOf(recordOf(answer.data)['errors'])), path).toContain(path);
    }
    expect(await draft({}, { name: 'no-such-screen', isPatch: true })).toMatchObject({ success: false, code: 404 });
  });
});

describe('the sources of a new screen', () => {
  const tables = async (name: Name) => call(name, 'GET', `${base}/tables`);
  const columns = (table: string) => call('admin', 'GET', `${base}/columns?name=${table}`);

  beforeAll(async () => {
    await sql
      .raw(
        `do $$ begin
           create type shelf_state as enum ('free', 'full');
         create table shelves (id bigint primary key, label varchar(20) not null unique, state shelf_state,
           weight numeric(8, 2) default 1.5, tags text[]);
         create table shelf_boxes (id bigint primary key, shelf_id bigint references shelves (id), user_id bigint);
         comment on table shelves is '货架'; comment on column shelves.label is '货架号'; end $$`,
      )
      .execute(at.db);
  });

  it('include database tables with their columns but no rows', async () => {
    const answer = await columns('shelves');
    expect(listOf(answer.data)).toMatchObject([
      { table_comment: '货架', column_name: 'id', data_type: 'bigint', primary: true },
      { column_name: 'label', is_nullable: 'NO', character_maximum_length: 20, unique: true, column_comment: '货架号' },
      { column_name: 'state', data_type: 'USER-DEFINED', values: ['free', 'full'] },
      { column_name: 'weight', numeric_scale: 2, column_default: '1.5' },
      { column_name: 'tags', data_type: 'ARRAY', udt_name: '_text' },
    ]);
    expect(listOf((await columns('shelf_boxes')).data)[1]).toMatchObject({ references: 'shelves' });
    const read = readColumns(JSON.stringify(listOf(answer.data)));
    if ('issues' in read) throw new Error(JSON.stringify(read.issues));
    const made = proposeResource({ kind: 'table', table: read.table }, { area: 'system' });
    expect('proposal' in made && Object.keys(made.proposal.resource.fields)).toEqual([
      'label',
      'state',
      'weight',
      'tags',
    ]);
  });

  it('exclude internal tables and secret columns', async () => {
    const known = listOf((await tables('admin')).data).map(item => String(item['name']));
    expect(known).toEqual(expect.arrayContaining(['rooms', 'shelves', 'users']));
    expect(known.filter(name => Object.hasOwn(systemTables, name))).toEqual([]);
    for (const own of ['sessions', 'published_resources', 'schema_fingerprints', 'pg_class']) {
      expect(await columns(own)).toMatchObject({ success: false });
    }
    const users = listOf((await columns('users')).data).map(item => item['column_name']);
    expect(users).toContain('userName');
    expect(users.filter(name => /password|secret/i.test(String(name)))).toEqual([]);
  });

  it('require a permission and show only tables whose screens the caller may open', async () => {
    expect(await tables('ops01')).toMatchObject({ success: false, code: 403 });
    await grantPermissionCodes(at.db, 'ops01', ['workbench:tables']);
    const known = async () => listOf((await tables('ops01')).data).map(item => item['name']);
    expect(await known()).toEqual(expect.arrayContaining(['shelves', 'permission_groups']));
    await sql`
      delete from group_menus g using users u, menus m
      where g."groupId" = u."groupId" and u."userName" = 'ops01' and g."menuId" = m.id
        and m.code = 'users:permission-groups'`.execute(at.db);
    expect(await known()).toContain('shelves');
    expect(await known()).not.toContain('permission_groups');
  });

  it('include spreadsheets from other programs, which are read like an import', async () => {
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.set('file', new File([bytes], 'parts.csv'));
      const headers = { authorization: await at.tokenOf('admin') };
      const request = new Request(`http://console.test${base}/sheet`, { method: 'POST', headers, body });
      return recordOf(await (await at.platform.fetch(request)).json());
    };
    const gbk = Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0x41, 0x0a, 0x50, 0x2d, 0x31, 0x2c, 0x32]);
    expect((await send(gbk))['data']).toEqual({
      rows: [
        ['编号', 'A'],
        ['P-1', '2'],
      ],
      total: 1,
    });
    expect(await send(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toMatchObject({ success: false, code: 400 });
    const surplus = await send(new TextEncoder().encode('a,b\n1,2\n1,2,3\n'));
    expect(surplus).toMatchObject({ success: false, code: 400, msg: expect.stringContaining('C3：第C列没有列名') });
  });

  it('yield a proposal that stays stored after the screen is published and after later drafts are saved', async () => {
    const value = createSparePartsScreen('kept-parts');
    await publish(value, { proposed: value });
    const detail = async () => recordOf((await call('admin', 'GET', `${base}/detail?name=${value.name}`)).data);
    expect(await detail()).toMatchObject({ proposed: value, draft: null });
    await draft({ ...value, title: { zh: '另一个', en: 'Another' } });
    expect(await detail()).toMatchObject({ proposed: value, draft: { value: { title: { en: 'Another' } } } });
    expect(await draft(value, { proposed: JSON.parse('{"__proto__":{}}') })).toMatchObject({ success: false });
  });
});
