import { describe, expect, it } from 'vitest';

import { proposeResource } from '../../../src/designer/propose/proposeResource.ts';
import type { Proposal, ProposalTarget } from '../../../src/designer/proposal.ts';
import { call, conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { validateRemoteScreen } from '../../../src/schemas/published/validateRemoteScreen.ts';
import { erpWireFormat, createRemotePartsScreen } from '../../support/published/createRemotePartsScreen.ts';

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

function outcome(paths: object, target: Partial<ProposalTarget> = {}) {
  const text = JSON.stringify({ openapi: '3.0.0', info: { title: 'People', version: '1' }, paths });
  return proposeResource({ kind: 'openapi', text }, { area: 'users', keeps: 'source', ...target });
}

function proposed(paths: object, target: Partial<ProposalTarget> = {}): Proposal {
  const result = outcome(paths, target);
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.proposal;
}

const crm = {
  targets: [{ name: 'crm', origin: 'https://crm.example.com' }],
  through: 'crm',
  keeps: 'platform',
} as const;

describe('the calls of a record in an OpenAPI document', () => {
  it('include the delete and update with an id parameter, but no delete or update of the whole collection', () => {
    const { resource, unmapped } = proposed({
      '/users': { ...readable['/users'], put: { requestBody: json(users), ...done }, delete: done },
      '/users/{id}': { ...readable['/users/{id}'], put: { requestBody: json(user), ...done }, delete: done },
    });
    expect(resource.api.delete).toEqual({ method: 'DELETE', path: '/users/{id}' });
    expect(resource.api.update).toEqual({ method: 'PUT', path: '/users/{id}' });
    expect(unmapped.map(({ path }) => path)).toEqual(expect.arrayContaining(['PUT /users', 'DELETE /users']));
  });

  it('omit a delete and an update without an id', () => {
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
  ])('include a delete with %s', (_, named, declared) => {
    const { resource } = proposed({ ...readable, '/users/delete': { post: { ...named, ...done } } });
    expect(resource.api.delete).toEqual({ method: 'POST', path: '/users/delete', ...declared });
  });

  it.each(['login', 'sign-out', 'revoke-sessions', 'refreshToken'])('never produce a button for %s', path => {
    const { resource, unmapped } = proposed({ ...readable, [`/users/{id}/${path}`]: { ...at('id'), post: done } });
    expect(resource.actions).toBeUndefined();
    expect(unmapped.map(item => item.path)).toContain(`POST /users/{id}/${path}`);
  });

  it('form no screen without a list call', () => {
    const listless = { '/users/{id}': { ...readable['/users/{id}'], delete: done } };
    for (const target of [{}, crm]) {
      const result = outcome(listless, target);
      const messages = 'issues' in result ? result.issues.map(({ message }) => message.en) : [];
      expect(messages).toEqual([expect.stringMatching(/no usable list call/)]);
    }
  });

  it('form no detail page and no edit form without a detail call', () => {
    const { resource, unmapped } = proposed({
      '/users': readable['/users'],
      '/users/{id}': { ...at('id'), put: { requestBody: json(user), ...done }, delete: done },
    });
    expect(Object.keys(resource.api).toSorted()).toEqual(['create', 'delete', 'list']);
    expect(resource.operations).toEqual({ create: 'user:add', delete: 'user:delete' });
    expect(unmapped.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['detail /users', 'PUT /users/{id}', 'options /users']),
    );
  });

  it('are only calls of the document, even when usual calls are missing', () => {
    const { resource } = proposed(readable);
    expect(resource.api).toEqual({
      list: { method: 'GET', path: '/users' },
      detail: { method: 'GET', path: '/users/{id}' },
      create: { method: 'POST', path: '/users' },
    });
  });

  it('form no screen when their only list is below another record', () => {
    const nested = {
      '/teams/{id}/members': { ...at('id'), get: answers(users) },
      '/teams/{id}/members/{member}': { ...at('member'), get: answers(user) },
    };
    expect(outcome(nested)).toMatchObject({
      issues: [{ message: { en: expect.stringMatching(/no usable list call/) } }],
    });
  });

  it('follow the platform’s convention when the platform stores the records', () => {
    const { resource } = proposed({ '/users/{id}': readable['/users/{id}'] }, { keeps: 'platform' });
    expect(resource.api).toEqual(conventionalApi('/api/custom/v1/users'));
  });
});

describe('a screen whose calls go to a remote server', () => {
  it('keeps trailing slashes and extensions in its paths', () => {
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

  it.each(['Id', 'ID'])('finds the id under the name %s', name => {
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

  it('offers neither details nor an edit form when the server has no detail call', () => {
    const { resource } = proposed({ '/users': readable['/users'], '/users/{id}': { ...at('id'), delete: done } }, crm);
    expect(resource.wire).toEqual({ through: 'crm' });
    expect(Object.keys(resource.api).toSorted()).toEqual(['create', 'delete', 'list']);
    expect(validateRemoteScreen(resource)).toEqual([]);
  });

  it('is refused with a reason when its records have no id', () => {
    const names = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
    expect(outcome({ '/users': { get: answers(names) } }, crm)).toEqual({
      issues: [
        {
          path: 'wire.through crm',
          message: {
            zh: '无法区分目标的记录：应答中需要有记录列表和记录编号',
            en: expect.stringContaining('a list of records that have an id') as unknown,
          },
        },
      ],
    });
  });
});

describe('the meta-schema of a remote screen', () => {
  const parts = createRemotePartsScreen('erp-parts', erpWireFormat);
  const reachesAll = 'the call does not name a record, so it would affect all records';

  it('rejects a delete, update or row action without the record’s id', () => {
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
    expect(validateRemoteScreen({ ...parts, api, actions })).toEqual(
      ['api.update', 'api.delete', 'actions[0].call'].map(path => ({ path, message: reachesAll })),
    );
  });

  it('accepts calls that declare where the id is sent', () => {
    const api = {
      ...parts.api,
      update: call('POST', '/v2/parts.set', { ids: 'id' }),
      delete: call('DELETE', '/v2/parts', { query: { part: '{id}' } }),
    };
    expect(validateRemoteScreen({ ...parts, api })).toEqual([]);
  });
});
