import { describe, expect, it } from 'vitest';

import { readRecent, withRecent } from '../../../src/layout/palette/recent.ts';

const screen = { path: '/users', screen: '/users' };
const record = { path: '/users/5/show', screen: '/users', name: 'zhangsan' };

describe('what was opened by the palette before', () => {
  it('stands once, the last first, and is bounded', () => {
    expect(withRecent([screen, record], record)).toEqual([record, screen]);
    const many = Array.from({ length: 20 }, (_, at) => ({ path: `/x${at}`, screen: '/x' }));
    expect(many.reduce<ReturnType<typeof withRecent>>(withRecent, []).map(({ path }) => path)).toEqual(
      Array.from({ length: 8 }, (_, at) => `/x${19 - at}`),
    );
  });

  it.each<[string, unknown]>([
    ['another host', { ...screen, path: '//evil.example' }],
    ['another host by a backslash', { ...screen, path: '/\\evil.example' }],
    ['a whole address', { ...screen, path: 'https://evil.example' }],
    ['no screen', { path: '/users' }],
    ['a name that is no text', { ...record, name: 5 }],
    ['nothing', null],
  ])('loses the one with %s', (_, hostile) => {
    expect(readRecent([screen, hostile, record])).toEqual([screen, record]);
  });

  it.each([null, 'text', 5, {}])('is none where %j was put by', kept => {
    expect(readRecent(kept)).toEqual([]);
  });
});
