import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { action } from '../../../src/schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { code, reference, text } from '../../../src/schemas/vocabulary/fields.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { type Resource, crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';

const label = { zh: '房间', en: 'Rooms' };

const rooms: Resource = defineResource({
  name: 'server-rooms',
  title: label,
  noun: label,
  icon: 'Dns',
  order: 10,
  type: 'crud',
  code: 'rooms:server-rooms',
  operations: crud('room'),
  api: conventionalApi('/api/device/v1/server-rooms'),
  sort: { field: 'name', order: 'ASC' },
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { required: true, title: true, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { visibleWhen: { eq: ['$form.name', 'a'] } }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign'),
  },
  actions: [
    action('close', label, { on: ['row'], code: 'room:close', transition: { field: 'status', from: [1], to: 0 } }),
  ],
});

describe('validating a resource', () => {
  it('reports no errors in a valid resource', () => {
    expect(validateResource(rooms)).toEqual([]);
  });

  it.each<[string, string, (resource: Edited) => unknown]>([
    ['an unknown key', '', item => ({ ...item, colour: 'red' })],
    ['no name', 'name', item => ({ ...item, name: undefined })],
    ['a name that cannot be a route', 'name', item => ({ ...item, name: 'ServerRooms' })],
    [
      'a title in one language',
      'title.en',
      item => ({ ...item, noun: { zh: '机房', en: 'room' }, title: { zh: '房间' } }),
    ],
    ['an empty title', 'title.zh', item => ({ ...item, title: { zh: '', en: 'Rooms' } })],
    ['an unknown type', 'type', item => ({ ...item, type: 'board' })],
    ['a text as the order', 'order', item => ({ ...item, order: '10' })],
    ['a malformed permission code', 'code', item => ({ ...item, code: 'rooms server' })],
    [
      'an operation that does not exist',
      'operations',
      item => ({ ...item, operations: { ...item.operations, fly: 'a:b' } }),
    ],
    ['no calls', 'api', item => ({ ...item, api: undefined })],
    ['a call that does not exist', 'api', item => ({ ...item, api: { ...item.api, fly: call('GET', '/a') } })],
    [
      'an action that opens an address outside the console',
      'actions[0].opens',
      item => ({ ...item, actions: [{ ...item.actions[0], opens: 'https://evil.test' }] }),
    ],
    [
      'an action that asks for the password and uses GET',
      'actions[0].call',
      item => ({ ...item, actions: [{ ...item.actions[0], asksPassword: true, call: call('GET', '/api/a/b') }] }),
    ],
    ['a path without a root', 'api.list.path', item => ({ ...item, api: { ...item.api, list: call('GET', 'list') } })],
    ['a path with a query', 'api.list.path', item => ({ ...item, api: { ...item.api, list: call('GET', '/a?b=c') } })],
    [
      'a method that does not exist',
      'api.list.method',
      item => ({ ...item, api: { ...item.api, list: { method: 'TRACE', path: '/a' } } }),
    ],
    [
      'an edit form without a call that reads a record',
      'api.update',
      item => ({ ...item, api: { ...item.api, detail: undefined } }),
    ],
    ['no list', 'api.list', item => ({ ...item, api: { ...item.api, list: undefined } })],
    ['no fields', 'fields', item => ({ ...item, fields: undefined })],
    ['a list as fields', 'fields', item => ({ ...item, fields: [] })],
    ['a number as fields', 'fields', item => ({ ...item, fields: 5 })],
    ['a field of an unknown kind', 'fields.name.kind', item => withField(item, 'name', { kind: 'rainbow' })],
    ['a field without a label', 'fields.name.label', item => withField(item, 'name', { label: undefined })],
    ['an unknown key of a field', 'fields.name', item => withField(item, 'name', { onChange: 'alert' })],
    ['a text as a flag', 'fields.name.list', item => withField(item, 'name', { list: 'yes' })],
    [
      'a rule that does not exist',
      'fields.name.rules[0]',
      item => withField(item, 'name', { rules: [{ rule: 'rainbow' }] }),
    ],
    [
      'a rule named like an object property',
      'fields.name.rules[0]',
      item => withField(item, 'name', { rules: [{ rule: 'toString' }] }),
    ],
    [
      'a rule without its arguments',
      'fields.name.rules[0]',
      item => withField(item, 'name', { rules: [{ rule: 'length', min: 1 }] }),
    ],
    [
      'a condition of an unknown form',
      'fields.status.visibleWhen',
      item => withField(item, 'status', { visibleWhen: { is: ['$form.name', 1] } }),
    ],
    [
      'an invalid condition inside another condition',
      'fields.status.visibleWhen',
      item => withField(item, 'status', { visibleWhen: { all: [{ not: 5 }] } }),
    ],
    ['a code field without its list', 'fields.status.codes', item => withField(item, 'status', { codes: undefined })],
    [
      'a code field with an empty list',
      'fields.status.codes',
      item => withField(item, 'status', { codes: { name: 'none', items: [] } }),
    ],
    [
      'a tone that does not exist',
      'fields.status.codes.items[0].tone',
      item =>
        withField(item, 'status', { codes: { name: 'x', items: [{ value: 1, zh: '一', en: 'one', tone: 'pink' }] } }),
    ],
    [
      'a reference to nowhere',
      'fields.merchantSign.resource',
      item => withField(item, 'merchantSign', { resource: undefined }),
    ],
    ['a field name with a blank', 'fields.a b', item => ({ ...item, fields: { ...item.fields, 'a b': text(label) } })],
    [
      'a field named like an object property',
      'fields.constructor',
      item => ({ ...item, fields: { ...item.fields, constructor: text(label) } }),
    ],
    ['no title field', 'fields', item => withField(item, 'name', { title: undefined })],
    [
      'two fields with the same label in one language',
      'fields',
      item => withField(item, 'status', { label: { zh: '状态', en: 'Name' } }),
    ],
    ['two title fields', 'fields', item => withField(item, 'status', { title: true })],
    [
      'sorting by a field that does not exist',
      'sort.field',
      item => ({ ...item, sort: { field: 'colour', order: 'ASC' } }),
    ],
    [
      'a check of a field that does not exist',
      'checks[0].other',
      item => ({ ...item, checks: [{ check: 'matches', field: 'name', other: 'colour' }] }),
    ],
    [
      'a check that does not exist',
      'checks[0].check',
      item => ({ ...item, checks: [{ check: 'rhymes', field: 'name', other: 'status' }] }),
    ],
    ['a number as actions', 'actions', item => ({ ...item, actions: 5 })],
    ['an action without a code', 'actions[0].code', item => withAction(item, { code: undefined })],
    ['an action in an unknown place', 'actions[0].on[0]', item => withAction(item, { on: ['corner'] })],
    [
      'an action with a transition of a field that does not exist',
      'actions[0].transition.field',
      item => withAction(item, { transition: { field: 'colour', from: [1], to: 2 } }),
    ],
    [
      'an action with a transition of a text field',
      'actions[0].transition.field',
      item => withAction(item, { transition: { field: 'name', from: [1], to: 0 } }),
    ],
    [
      'an action with a transition from an unknown state',
      'actions[0].transition.from',
      item => withAction(item, { transition: { field: 'status', from: [1, 7], to: 0 } }),
    ],
    [
      'an action with a transition to an unknown state',
      'actions[0].transition.to',
      item => withAction(item, { transition: { field: 'status', from: [1], to: 7 } }),
    ],
    [
      'an action with a condition of an unknown form',
      'actions[0].when',
      item => withAction(item, { when: { maybe: true } }),
    ],
    ['an unknown key of an action', 'actions[0]', item => withAction(item, { handler: 'run' })],
    [
      'an action without a dialog that requires a confirmation word',
      'actions[0].asksNothing',
      item => withAction(item, { on: ['row'], asksNothing: true, typeConfirm: label }),
    ],
    [
      'an action on many rows without a dialog',
      'actions[0].asksNothing',
      item => withAction(item, { on: ['row', 'bulk'], asksNothing: true }),
    ],
    [
      'an action that shows a value that its effect does not return',
      'actions[0].answer',
      item => withAction(item, { answer: { code: { kind: 'text', label } } }),
    ],
    [
      'an action that shows the returned values of many records',
      'actions[0].answer',
      item => withAction(item, { on: ['bulk'], effect: 'closeRoom', answer: { code: { kind: 'text', label } } }),
    ],
    ['two actions with the same name', 'actions', item => ({ ...item, actions: [...item.actions, ...item.actions] })],
    ['a tree without a parent field', 'tree.parent', item => ({ ...item, tree: { parent: 'above', order: 'name' } })],
  ])('reports %s at "%s"', (_, path, plant) => {
    const faults = validateResource(plant(JSON.parse(JSON.stringify(rooms)) as Edited));
    expect(faults.map(fault => fault.path)).toContain(path);
    for (const { message } of faults) expect(message).not.toBe('');
  });

  it.each([undefined, null, 5, 'rooms', [], {}])('rejects %j', value => {
    expect(validateResource(value)).not.toEqual([]);
  });

  it('never throws, whatever the value', () => {
    assert(property(anything(), value => validateResource(value).length > 0));
    assert(
      property(anything(), value =>
        Array.isArray(validateResource({ ...rooms, fields: { name: value }, actions: value })),
      ),
    );
  });
});

/** Editable copy of a resource, which a test damages. */
interface Edited {
  readonly operations: object;
  readonly api: object;
  readonly fields: Readonly<Record<string, object>>;
  readonly actions: readonly object[];
}

function withField(edited: Edited, name: string, changes: object): unknown {
  return { ...edited, fields: { ...edited.fields, [name]: { ...edited.fields[name], ...changes } } };
}

function withAction(edited: Edited, changes: object): unknown {
  return { ...edited, actions: [{ ...edited.actions[0], ...changes }] };
}
