import { describe, expect, it } from 'vitest';

import { action } from '../../../src/schemas/action.ts';
import { actionCall } from '../../../src/schemas/actionCall.ts';
import { call, conventional, placesOf } from '../../../src/schemas/call.ts';
import { fill } from '../../../src/schemas/label.ts';
import { crud } from '../../../src/schemas/resource.ts';

const label = { zh: '关闭', en: 'Close' };

describe('the conventional calls', () => {
  it('stand at the base of the resource', () => {
    expect(conventional('/api/device/v1/rooms')).toEqual({
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

  it('give way to those that the specification names', () => {
    const own = call('GET', '/api/findAll', { paging: { page: 'pageIndex', size: 'pageSize' } });
    expect(conventional('/api/rooms', { list: own }).list).toBe(own);
  });
});

describe('the call of an action', () => {
  const api = conventional('/api/device/v1/rooms');
  const close = action('close', label, { on: ['row'], code: 'room:close' });

  it('is a path beside the details unless it names its own', () => {
    expect(actionCall({ api }, close)).toEqual({ method: 'POST', path: '/api/device/v1/rooms/close' });
  });

  it('is its own where it names one', () => {
    const own = call('PUT', '/api/elsewhere');
    expect(actionCall({ api }, { ...close, call: own })).toBe(own);
  });
});

describe('places', () => {
  it('are found in their order', () => {
    expect(placesOf('/api/{area}/v1/{id}')).toEqual(['area', 'id']);
    expect(placesOf('/api')).toEqual([]);
  });

  it('are filled with values, and stay where there is none', () => {
    expect(fill('{min}-{max} of {name}', { min: 1, max: 0, constructor: 1 })).toBe('1-0 of {name}');
    expect(fill('{toString}', {})).toBe('{toString}');
    expect(fill('{a}', { a: '$& {b}', b: 'x' })).toBe('$& {b}');
  });
});

describe('the standard permission codes', () => {
  it('are made of a prefix, some named anew', () => {
    expect(crud('user', { create: 'adduser' })).toEqual({
      create: 'adduser',
      edit: 'user:edit',
      delete: 'user:delete',
      export: 'user:export',
    });
  });
});
