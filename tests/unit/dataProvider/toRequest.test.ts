import { describe, expect, it } from 'vitest';

import { toRequest } from '../../../src/dataProvider/toRequest.ts';
import { type Call, call } from '../../../src/schemas/vocabulary/call.ts';

type Values = Readonly<Record<string, unknown>>;

describe('a call with values', () => {
  it.each<[string, Call, Values, Values]>([
    ['a POST', call('POST', '/x'), { a: 1, b: null }, { path: '/x', query: {}, body: { a: 1, b: null } }],
    ['a GET', call('GET', '/x'), { a: 1, b: 'z' }, { path: '/x', query: { a: 1, b: 'z' } }],
    ['lists of a GET', call('GET', '/x'), { a: [1, 2], b: [] }, { query: { a: [1, 2], b: [] } }],
    ['lists of a POST', call('POST', '/x'), { a: [1, 2] }, { body: { a: [1, 2] } }],
    [
      'undefined values',
      call('POST', '/x'),
      { a: undefined, b: 0, c: false, d: '' },
      { body: { b: 0, c: false, d: '' } },
    ],
    ['another host', call('GET', '/x', { host: 'log' }), { a: 1 }, { host: 'log', path: '/x', query: { a: 1 } }],
    ['a placeholder in the path', call('DELETE', '/x/{id}'), { id: 5 }, { path: '/x/5', body: {} }],
    ['two placeholders', call('GET', '/x/{a}/{b}'), { a: 1, b: 2, c: 3 }, { path: '/x/1/2', query: { c: 3 } }],
    [
      'a hostile value for a placeholder',
      call('GET', '/x/{id}'),
      { id: '../y?z=1#$&' },
      { path: '/x/..%2Fy%3Fz%3D1%23%24%26' },
    ],
    ['a missing value for a placeholder', call('GET', '/x/{id}'), {}, { path: '/x/', query: {} }],
    ['a PUT with an id in the path', call('PUT', '/x/{id}'), { id: 5, a: 1 }, { path: '/x/5', body: { id: 5, a: 1 } }],
    [
      'a placeholder in the query',
      call('GET', '/x', { query: { parentId: '{id}' } }),
      { id: 5, a: 1 },
      { query: { parentId: '5', a: 1 } },
    ],
    [
      'a fixed query',
      call('POST', '/x', { query: { merchantSign: 'SH' } }),
      { a: 1 },
      { query: { merchantSign: 'SH' }, body: { a: 1 } },
    ],
    [
      'a fixed query that replaces a value',
      call('GET', '/x', { query: { a: 'fixed' } }),
      { a: 'mine' },
      { query: { a: 'fixed' } },
    ],
    [
      'a value with special characters',
      call('GET', '/x', { query: { q: '{a}-{b}' } }),
      { a: '$&{b}', b: '$$' },
      { query: { q: '$&{b}-$$' } },
    ],
    [
      'renamed values',
      call('POST', '/x', { rename: { loginTimeStart: 'startTime' } }),
      { loginTimeStart: 't', b: 1 },
      { body: { startTime: 't', b: 1 } },
    ],
  ])('becomes a request: %s', (_, given, values, expected) => {
    const request = toRequest(given, values);
    expect(request.method).toBe(given.method);
    expect(request).toMatchObject(expected);
  });

  it('puts nothing into the body of a GET', () => {
    expect(toRequest(call('GET', '/x'), { a: 1 })).not.toHaveProperty('body');
  });
});
