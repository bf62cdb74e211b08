import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Action } from '../../src/schemas/vocabulary/action.ts';
import type { Fields } from '../../src/schemas/vocabulary/field.ts';
import { integer, rows, text } from '../../src/schemas/vocabulary/fields.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { range } from '../../src/schemas/rules/rules.ts';
import { parseRemotePlatforms } from '../../platform/engine/proxy/remotePlatforms.ts';
import { call as callOf } from '../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { erpWireFormat, createRemotePartsScreen } from '../support/published/createRemotePartsScreen.ts';
import { createSparePartsScreen, withFields } from '../support/published/createSparePartsScreen.ts';
import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/system/v1/workbench';
const screen = createSparePartsScreen('rights-parts');

let at: TestPlatform;

beforeAll(async () => {
  const targets = parseRemotePlatforms('erp=http://127.0.0.1:9;crm=http://127.0.0.1:19', '');
  if (!(targets instanceof Map)) throw new Error('The targets are not right');
  at = await startPlatform({ targets });
  await grantPermissionCodes(at.db, 'ops01', [
    'system:workbench',
    'workbench:edit',
    'workbench:publish',
    'workbench:rollback',
  ]);
});

afterAll(() => at.close());

type Name = 'admin' | 'ops01' | 'viewer';

const call = async (name: Name, method: string, path: string, body: unknown): Promise<ClientResponse> =>
  at.call(method, `${base}/${path}`, { token: await at.tokenOf(name), body, language: 'en' });

async function publish(name: Name, value: Resource): Promise<ClientResponse> {
  const saved = await call(name, 'PUT', 'draft', { name: value.name, area: 'system', draftId: null, value });
  const draftId = isRecord(saved.data) ? saved.data['id'] : undefined;
  expect(saved.success).toBe(true);
  const answer = await call(name, 'POST', 'publish', { name: value.name, draftId, note: '' });
  if (answer.success !== true) await call(name, 'DELETE', 'draft', { name: value.name, draftId });
  return answer;
}

const codesOf = async (name: Name): Promise<unknown> => {
  const { data } = await at.call('GET', '/api/v1.0/users/-/', { token: await at.tokenOf(name) });
  return isRecord(data) ? data['roles'] : [];
};

describe('a screen published by a person who is not an administrator', () => {
  it('grants its permission codes to nobody until an administrator assigns the codes', async () => {
    const before = await Promise.all([codesOf('ops01'), codesOf('viewer')]);
    expect(await publish('ops01', screen)).toMatchObject({ success: true });
    expect(await Promise.all([codesOf('ops01'), codesOf('viewer')])).toEqual(before);
  });

  it('cannot extend the access of users who have one of its permission codes', async () => {
    await grantPermissionCodes(at.db, 'viewer', [screen.code]);
    const wider = { ...screen, operations: { ...screen.operations, create: screen.code } };
    const answer = await publish('ops01', wider);
    expect(answer).toMatchObject({
      success: false,
      data: { errors: { 'operations.create': expect.stringMatching(/only an administrator can publish/) } },
    });
    expect(await publish('admin', wider)).toMatchObject({ success: true });
  });

  it('cannot be restored with its assigned permission codes by a person who lacks the codes', async () => {
    expect(await call('ops01', 'POST', 'withdraw', { name: screen.name })).toMatchObject({ success: true });
    expect(await codesOf('viewer')).not.toContain(screen.code);
    const back = await call('ops01', 'POST', 'rollback', { name: screen.name, version: 1 });
    expect(back).toMatchObject({ success: false });
    expect(await codesOf('viewer')).not.toContain(screen.code);
    const byAdmin = await call('admin', 'POST', 'rollback', { name: screen.name, version: 1 });
    expect(byAdmin).toMatchObject({ success: true });
    expect(await codesOf('viewer')).toContain(screen.code);
  });
});

describe('a permission code that is assigned to groups', () => {
  const there = createRemotePartsScreen('rights-elsewhere', erpWireFormat);
  const here = createSparePartsScreen('rights-states');
  const [take] = here.actions ?? [];
  if (!take) throw new Error('The screen has no action');
  const scrap = { name: 'scrap', label: take.label, on: ['row'], code: 'rights-elsewhere:scrap' } as const;
  const withScrap = { ...there, actions: [{ ...scrap, call: callOf('POST', '/v2/parts/{id}/scrap') }] };

  beforeAll(async () => {
    for (const item of [withScrap, here]) {
      await publish('ops01', item);
      await grantPermissionCodes(at.db, 'viewer', [
        item.code,
        ...Object.values<string>({ ...item.operations }),
        take.code,
        scrap.code,
      ]);
    }
  });

  it.each<[string, string, Resource]>([
    [
      'another path for saving',
      'api.update',
      { ...withScrap, api: { ...there.api, update: callOf('PUT', '/v2/users/{id}') } },
    ],
    [
      'another method for deleting',
      'api.delete',
      { ...withScrap, api: { ...there.api, delete: callOf('POST', '/v2/parts/{id}') } },
    ],
    ['another list', 'api.list', { ...withScrap, api: { ...there.api, list: callOf('GET', '/v2/salaries') } }],
    ['another target', 'api.list', { ...withScrap, wire: { ...erpWireFormat, through: 'crm' } }],
    [
      'another path for its action',
      'actions[0]',
      { ...withScrap, actions: [{ ...scrap, call: callOf('POST', '/v2/users/{id}/promote') }] },
    ],
    [
      'another payload of its action',
      'actions[0]',
      {
        ...withScrap,
        actions: [{ ...scrap, call: callOf('POST', '/v2/parts/{id}/scrap'), payload: { role: 'admin' } }],
      },
    ],
    [
      'another state',
      'actions[0]',
      { ...here, actions: [{ ...take, transition: { field: 'state', from: [2], to: 1 } }] },
    ],
  ])('can be extended to %s only by an administrator', async (_, place, value) => {
    expect(await publish('ops01', value)).toMatchObject({
      success: false,
      data: { errors: { [place]: expect.stringMatching(/only an administrator can change/) } },
    });
    expect(await publish('admin', value)).toMatchObject({ success: true });
    expect(await publish('admin', value.wire ? withScrap : here)).toMatchObject({ success: true });
  });

  describe('on a screen with writable fields', () => {
    const price = integer({ zh: '单价', en: 'Price' });
    const role = text({ zh: '角色', en: 'Role' });
    const more: Fields = {
      price: { ...price, readOnly: true },
      supplier: { ...text({ zh: '供应商', en: 'Supplier' }), readOnlyWhen: { eq: ['$record.state', 2] } },
      orders: rows({ zh: '订单', en: 'Orders' }, { no: text({ zh: '单号', en: 'Number' }) }),
    };
    const priced = { ...withScrap, fields: { ...there.fields, ...more } };
    const kept = { ...here, fields: { ...here.fields, price: { ...price, readOnly: true } } } as const;
    const fieldsOf = (fields: Fields) => ({ ...priced, fields: { ...priced.fields, ...fields } });
    const scrapWith = (change: Partial<Action>): Resource => ({
      ...priced,
      actions: (priced.actions ?? []).map(action => ({ ...action, ...change })),
    });

    beforeAll(async () => {
      for (const item of [priced, kept]) await publish('admin', item);
    });

    it.each<[string, string, Resource]>([
      ['an undeclared field', 'fields.role', fieldsOf({ role })],
      ['a secret', 'fields.apiKey', fieldsOf({ apiKey: { ...role, secret: true } })],
      ['a field that was read-only', 'fields.price', fieldsOf({ price })],
      [
        'a field that is read-only in some records',
        'fields.supplier',
        fieldsOf({ supplier: text({ zh: '供应商', en: 'Supplier' }) }),
      ],
      [
        'a field inside rows',
        'fields.orders.fields.role',
        fieldsOf({ orders: rows({ zh: '订单', en: 'Orders' }, { no: text({ zh: '单号', en: 'Number' }), role }) }),
      ],
      ['a JSON field', 'fields.note', fieldsOf({ note: { kind: 'json', label: role.label } })],
      [
        'a field under another name',
        'fields.note',
        { ...priced, wire: { ...erpWireFormat, names: { ...erpWireFormat.names, note: 'role' } } },
      ],
      [
        'the id under another name',
        'wire.names.id',
        { ...priced, wire: { ...erpWireFormat, names: { ...erpWireFormat.names, id: 'role' } } },
      ],
      ['a field of an action form', 'actions[0].form.role', scrapWith({ form: { role } })],
      ['a local field that was read-only', 'fields.price', { ...kept, fields: { ...kept.fields, price } }],
    ])('can be extended to write %s only by an administrator', async (_, place, value) => {
      expect(await publish('ops01', value)).toMatchObject({
        success: false,
        data: { errors: { [place]: expect.stringMatching(/only an administrator can let it write/) } },
      });
      expect(await publish('admin', value)).toMatchObject({ success: true });
      expect(await publish('admin', value.wire ? priced : kept)).toMatchObject({ success: true });
    });

    it.each<[string, Resource]>([
      ['a read-only field', fieldsOf({ role: { ...role, readOnly: true } })],
      [
        'a rule and a label',
        withFields(priced, { count: { rules: [range(0, 10)], label: { zh: '件数', en: 'Pieces' } } }),
      ],
      ['a version without one of the fields', withFields(priced, { note: null })],
      ['a new column of a local screen', { ...kept, fields: { ...kept.fields, role } }],
    ])('does not prevent a person who is not an administrator from publishing %s', async (_, value) => {
      expect(await publish('ops01', value)).toMatchObject({ success: true });
      expect(await publish('admin', value.wire ? priced : kept)).toMatchObject({ success: true });
    });
  });

  it('does not block changes to other parts of the screen', async () => {
    const title = { zh: '外部备件', en: 'Parts elsewhere' };
    expect(await publish('ops01', { ...withScrap, title })).toMatchObject({ success: true });
  });
});
