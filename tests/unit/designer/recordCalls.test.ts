import { describe, expect, it } from 'vitest';

import { proposeResource } from '../../../src/designer/proposeResource.ts';
import type { Proposal, Target } from '../../../src/designer/proposal.ts';
import { call } from '../../../src/schemas/call.ts';
import { wireFaults } from '../../../src/schemas/published/wireFaults.ts';
import { erpWire, partsElsewhere } from '../../support/published/partsElsewhere.ts';

const user = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, age: { type: 'integer' } },
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ responses: { 200: json(schema) } });
const users = { type: 'array', items: user };
const done = answers({ type: 'object' });
const at = (place: string) => ({
  parameters: [{ name: place, in: 'path', required: true, schema: { type: 'integer' } }],
});

const readable = {
  '/users': { get: answers(users), post: { requestBody: json(user), ...answers(user) } },
  '/users/{id}': { ...at('id'), get: answers(user) },
};

function outcome(paths: object, target: Partial<Target> = {}) {
  const text = JSON.stringify({ openapi: '3.0.0', info: { title: 'People', version: '1' }, paths });
  return proposeResource({ kind: 'openapi', text }, { area: 'users', keeps: 'source', ...target });
}

function proposed(paths: object, target: Partial<Target> = {}): Proposal {
  const result = outcome(paths, target);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.proposal;
}

const crm = {
  targets: [{ name: 'crm', origin: 'https://crm.example.com' }],
  through: 'crm',
  keeps: 'platform',
} as const;

describe('the calls of a record in an OpenAPI document', () => {
  it('take the delete and the update with a place for the id, and not those of the whole collection', () => {
    const { resource, unmapped } = proposed({
      '/users': { ...readable['/users'], put: { requestBody: json(users), ...done }, delete: done },
      '/users/{id}': { ...readable['/users/{id}'], put: { requestBody: json(user), ...done }, delete: done },
    });
    expect(resource.api.delete).toEqual({ method: 'DELETE', path: '/users/{id}' });
    expect(resource.api.update).toEqual({ method: 'PUT', path: '/users/{id}' });
    expect(unmapped.map(({ path }) => path)).toEqual(expect.arrayContaining(['PUT /users', 'DELETE /users']));
  });

  it('leave out a delete and an update that name no record', () => {
    const patch = { requestBody: json({ type: 'object', properties: { name: { type: 'string' } } }), ...done };
    const { resource } = proposed({ ...readable, '/users': { ...readable['/users'], patch, delete: done } });
    expect([resource.api.update, resource.api.delete]).toEqual([undefined, undefined]);
    expect([resource.operations.edit, resource.operations.delete]).toEqual([undefined, undefined]);
  });

  it.each([
    [
      'a list of ids in the body',
      { requestBody: json({ type: 'object', properties: { userIds: { type: 'array' } } }) },
      { ids: 'userIds' },
    ],
    [
      'the id in the body',
      { requestBody: json({ type: 'object', properties: { id: { type: 'integer' } } }) },
      { ids: 'id' },
    ],
    [
      'the id in the query',
      { parameters: [{ name: 'id', in: 'query', schema: { type: 'integer' } }] },
      { query: { id: '{id}' } },
    ],
  ])('take a delete with %s', (_, named, declared) => {
    const { resource } = proposed({ ...readable, '/users/delete': { post: { ...named, ...done } } });
    expect(resource.api.delete).toEqual({ method: 'POST', path: '/users/delete', ...declared });
  });

  it.each(['login', 'sign-out', 'revoke-sessions', 'refreshToken'])('make no button of %s', path => {
    const { resource, unmapped } = proposed({ ...readable, [`/users/{id}/${path}`]: { ...at('id'), post: done } });
    expect(resource.actions).toBeUndefined();
    expect(unmapped.map(one => one.path)).toContain(`POST /users/{id}/${path}`);
  });

  it('name each call that follows the convention since the document lacks it', () => {
    const { unmapped } = proposed({ '/users/{id}': readable['/users/{id}'] });
    expect(unmapped.map(({ path }) => path)).toEqual(expect.arrayContaining(['list /users', 'options /users']));
  });
});

describe('a screen through a target', () => {
  it('has paths that end in a slash, and places with an ending', () => {
    const slashed = { '/users/': readable['/users'], '/users/{id}/': readable['/users/{id}'] };
    const ended = { '/users.json': readable['/users'], '/users/{id}.json': readable['/users/{id}'] };
    expect(proposed(slashed, crm).resource).toMatchObject({
      wire: { through: 'crm' },
      api: { list: { path: '/users/' }, detail: { path: '/users/{id}/' } },
    });
    expect(proposed({ ...ended, '/users': ended['/users.json'] }, crm).resource).toMatchObject({
      wire: { through: 'crm' },
      api: { detail: { path: '/users/{id}.json' } },
    });
  });

  it.each(['Id', 'ID'])('finds the id that records call %s', name => {
    const record = { type: 'object', properties: { [name]: { type: 'string' }, title: { type: 'string' } } };
    const { resource } = proposed(
      {
        '/boxes': { get: answers({ type: 'array', items: record }) },
        '/boxes/{id}': { ...at('id'), get: answers(record) },
      },
      crm,
    );
    expect(resource.wire).toMatchObject({ through: 'crm', names: { id: name } });
  });

  it('is refused with the reason when the chosen target cannot keep its records', () => {
    expect(outcome({ '/users': readable['/users'] }, crm)).toEqual({
      faults: [
        {
          path: 'wire.through crm',
          message: {
            zh: '无法逐条读取目标的记录：需要列表、单条读取和记录编号',
            en: expect.stringContaining('a screen needs a list') as unknown,
          },
        },
      ],
    });
  });
});

describe('the meta-schema of a screen whose records another platform keeps', () => {
  const parts = partsElsewhere('erp-parts', erpWire);
  const reachesAll = 'the call names no record, so it would reach all of them';

  it('refuses a delete, an update and an action on a row that name no record', () => {
    const api = { ...parts.api, update: call('PATCH', '/v2/parts'), delete: call('DELETE', '/v2/parts') };
    const actions = [
      {
        name: 'scrap',
        label: parts.title,
        on: ['row'],
        code: 'erp-parts:scrap',
        call: call('POST', '/v2/parts/scrap'),
      },
    ] as const;
    expect(wireFaults({ ...parts, api, actions })).toEqual(
      ['api.update', 'api.delete', 'actions[0].call'].map(path => ({ path, message: reachesAll })),
    );
  });

  it('takes calls that say where the record is named', () => {
    const api = {
      ...parts.api,
      update: call('POST', '/v2/parts.set', { ids: 'id' }),
      delete: call('DELETE', '/v2/parts', { query: { part: '{id}' } }),
    };
    expect(wireFaults({ ...parts, api })).toEqual([]);
  });
});
