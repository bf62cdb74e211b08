import { describe, expect, it } from 'vitest';

import { action } from '../../../src/schemas/vocabulary/action.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import { call, conventionalApi, placeholdersOf } from '../../../src/schemas/vocabulary/call.ts';
import { interpolate } from '../../../src/schemas/base/label.ts';
import { crud } from '../../../src/schemas/vocabulary/resource.ts';

const label = { zh: '关闭', en: 'Close' };

describe('the conventional calls', () => {
  it('are below the base path of the resource', () => {
    expect(conventionalApi('/api/device/v1/rooms')).toEqual({
      list: { method: 'POST', path: '/api/device/v1/rooms/list' },
      detail: { method: 'GET', path: '/api/device/v1/rooms/detail', query: { id: '{id}' } },
      create: { method: 'POST', path: '/api/device/v1/rooms' },
      update: { method: 'PUT', path: '/api/device/v1/rooms' },
      delete: { method: 'DELETE', path: '/api/device/v1/rooms' },
      export: { method: 'POST', path: '/api/device/v1/rooms/export' },
      import: { method: 'POST', path: '/api/device/v1/rooms/import' },
      options: { method: 'GET', path: '/api/device/v1/rooms/options' },
    });
  });

  it('are replaced by the calls that the specification names', () => {
    const own = call('GET', '/api/findAll', { paging: { page: 'pageIndex', size: 'pageSize' } });
    expect(conventionalApi('/api/rooms', { list: own }).list).toBe(own);
  });
});

describe('the call of an action', () => {
  const api = conventionalApi('/api/device/v1/rooms');
  const close = action('close', label, { on: ['row'], code: 'room:close' });

  it('has the base path and the name of the action, unless the action declares its own call', () => {
    expect(actionCall({ api }, close)).toEqual({ method: 'POST', path: '/api/device/v1/rooms/close' });
  });

  it('is the action’s own call when the action declares one', () => {
    const own = call('PUT', '/api/elsewhere');
    expect(actionCall({ api }, { ...close, call: own })).toBe(own);
  });
});

describe('path parameters', () => {
  it('are found in order', () => {
    expect(placeholdersOf('/api/{area}/v1/{id}')).toEqual(['area', 'id']);
    expect(placeholdersOf('/api')).toEqual([]);
  });

  it('are filled with values, and stay unfilled without a value', () => {
    expect(interpolate('{min}-{max} of {name}', { min: 1, max: 0, constructor: 1 })).toBe('1-0 of {name}');
    expect(interpolate('{toString}', {})).toBe('{toString}');
    expect(interpolate('{a}', { a: '$& {b}', b: 'x' })).toBe('$& {b}');
  });
});

describe('the standard permission codes', () => {
  it('consist of a prefix and an operation, unless the resource names its own code', () => {
    expect(crud('user', { create: 'adduser' })).toEqual({
      create: 'adduser',
      edit: 'user:edit',
      delete: 'user:delete',
      export: 'user:export',
    });
  });
});
