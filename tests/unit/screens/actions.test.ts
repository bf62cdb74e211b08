import { describe, expect, it } from 'vitest';

import { type Action, action } from '../../../src/schemas/vocabulary/action.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Condition } from '../../../src/schemas/vocabulary/condition.ts';
import { code, text } from '../../../src/schemas/vocabulary/fields.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { createDeleteAction } from '../../../src/screens/actions/createDeleteAction.ts';
import { urlFromRecord, fillPlaceholders, filterFromRecord } from '../../../src/screens/actions/fillPlaceholders.ts';
import { actionNoticeKey } from '../../../src/screens/actions/actionNoticeKey.ts';
import { explainUnavailableAction } from '../../../src/schemas/compile/explainUnavailableAction.ts';
import { deviceResource } from '../dataProvider/fakeProvider.ts';

const resource: Resource = {
  ...deviceResource,
  fields: {
    status: code({ zh: '状态', en: 'Status' }, enableStatus),
    name: text({ zh: '名称', en: 'Name' }),
  },
};
const offered = (when?: Condition): Action =>
  action('enable', { zh: '启用', en: 'Enable' }, { on: ['row'], code: 'x', ...(when ? { when } : {}) });
const isOff: Condition = { eq: ['$record.status', 0] };
const isOn: Condition = { eq: ['$record.status', 1] };
const state = ['当前状态不允许该操作', 'The current status of the record does not allow this action'] as const;

describe('the reason of an unavailable action', () => {
  it.each<[string, Condition | undefined, Readonly<Record<string, unknown>>, string | null, string | null]>([
    ['no condition', undefined, { status: 1 }, null, null],
    ['a condition that holds', isOff, { status: 0 }, null, null],
    ['a condition with an unknown result', isOff, {}, null, null],
    ['a code', isOff, { status: 1 }, '需要状态为禁用', 'Needs Status to be Disabled'],
    [
      'several codes',
      { in: ['$record.status', [0, 1]] },
      { status: 5 },
      '需要状态为禁用 / 启用',
      'Needs Status to be Disabled / Enabled',
    ],
    ['a code without a label', { eq: ['$record.status', 9] }, { status: 1 }, '需要状态为9', 'Needs Status to be 9'],
    ['a text field', { eq: ['$record.name', 'a'] }, { name: 'b' }, '需要名称为a', 'Needs Name to be a'],
    ['a field that does not exist', { eq: ['$record.gone', 1] }, { gone: 2 }, ...state],
    ['a name of an object property', { eq: ['$record.constructor', 1] }, { constructor: 2 }, ...state],
    ['a negation', { not: isOn }, { status: 1 }, '需要状态不为启用', 'Needs Status not to be Enabled'],
    [
      'alternatives',
      { any: [isOff, { eq: ['$record.name', 'a'] }] },
      { status: 1, name: 'b' },
      '需要状态为禁用，或名称为a',
      'Needs Status to be Disabled or Name to be a',
    ],
    [
      'several conditions, of which the first fails',
      { all: [isOn, isOff] },
      { status: 1 },
      '需要状态为禁用',
      'Needs Status to be Disabled',
    ],
    [
      'several conditions, one with an unknown result',
      { all: [{ eq: ['$user.id', 1] }, isOff] },
      { status: 1 },
      '需要状态为禁用',
      'Needs Status to be Disabled',
    ],
    ['emptiness', { empty: '$record.name' }, { name: 'a' }, '需要名称为空', 'Needs Name to be empty'],
  ])('names the unmet condition, or is null when no condition is unmet: %s', (...[, when, record, zh, en]) => {
    expect(explainUnavailableAction(resource, offered(when), record, 'zh')).toBe(zh);
    expect(explainUnavailableAction(resource, offered(when), record, 'en')).toBe(en);
  });
});

describe('parameters in a text', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['/details/{id}', { id: 5 }, '/details/5'],
    ['/{a}/{b}', { a: 'x y', b: '张' }, '/x%20y/%E5%BC%A0'],
    ['/{a}', { a: '../b?c=1#d' }, '/..%2Fb%3Fc%3D1%23d'],
    ['/{a}', { a: '{b}', b: 'leak' }, '/%7Bb%7D'],
    ['/{a}', { a: '$&' }, '/%24%26'],
    ['/{a}', {}, '/'],
    ['/{a}', { a: null }, '/'],
    ['/plain', { a: 1 }, '/plain'],
    ['/{a}/{a}', { a: 1 }, '/1/1'],
  ])('turn %s with the values %o into %s', (template, record, filled) => {
    expect(fillPlaceholders(template, record)).toBe(filled);
  });

  it('keep the type of their values in a filter', () => {
    const record = { id: 5, userName: '张三', isOn: false };
    const filter = { groupId: '{id}', userName: '{userName}', isOn: '{isOn}', type: 'fixed', gone: '{gone}' };
    expect(filterFromRecord(filter, record)).toEqual({
      groupId: 5,
      userName: '张三',
      isOn: false,
      type: 'fixed',
      gone: undefined,
    });
  });
});

describe('the address of another screen', () => {
  const record = { id: 5, userName: '张三&' };

  it.each([
    ['/rooms', '/rooms', null],
    ['/rooms/{id}', '/rooms/5', null],
    ['/rooms?siteId={id}', '/rooms', { siteId: 5 }],
    ['/logs?userName={userName}&type=fixed', '/logs', { userName: '张三&', type: 'fixed' }],
  ])('is split into path and filter: %s', (route, path, filter) => {
    const address = new URL(urlFromRecord(route, record), 'http://console');
    expect(address.pathname).toBe(path);
    expect(JSON.parse(address.searchParams.get('filter') ?? 'null')).toEqual(filter);
  });
});

describe('deleting', () => {
  it('is a dangerous action with a confirmation, for one record and for several', () => {
    expect(createDeleteAction(deviceResource)).toMatchObject({
      name: 'delete',
      code: 'device:delete',
      on: ['row', 'bulk'],
      confirm: true,
      danger: true,
    });
  });
});

describe('the message after an action', () => {
  it.each([
    { situation: 'an action that is done immediately', approval: {}, answer: {}, notice: 'action.done' },
    {
      situation: 'an action that continues as a job',
      approval: {},
      answer: { taskId: 7 },
      notice: 'action.handedOver',
    },
    {
      situation: 'an action that waits for an approval',
      approval: { approval: 2 },
      answer: { taskId: 7 },
      notice: 'action.awaited',
    },
  ] as const)('is $notice for $situation', ({ approval, answer, notice }) => {
    expect(actionNoticeKey(approval, answer)).toBe(notice);
  });
});
