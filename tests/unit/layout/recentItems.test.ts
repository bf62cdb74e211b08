import { describe, expect, it } from 'vitest';

import { readRecentItems, addRecentItem } from '../../../src/layout/palette/recentItems.ts';

const screen = { path: '/users', screen: '/users' };
const record = { path: '/users/5/show', screen: '/users', name: 'zhangsan' };

describe('the recent items of the palette', () => {
  it('are unique, newest first, and limited', () => {
    expect(addRecentItem([screen, record], record)).toEqual([record, screen]);
    const many = Array.from({ length: 20 }, (_, at) => ({ path: `/x${at}`, screen: '/x' }));
    expect(many.reduce<ReturnType<typeof addRecentItem>>(addRecentItem, []).map(({ path }) => path)).toEqual(
      Array.from({ length: 8 }, (_, at) => `/x${19 - at}`),
    );
  });

  it.each<[string, unknown]>([
    ['another host', { ...screen, path: '//evil.example' }],
    ['another host by a backslash', { ...screen, path: '/\\evil.example' }],
    ['a whole address', { ...screen, path: 'https://evil.example' }],
    ['no known screen', { path: '/users' }],
    ['a number as the name', { ...record, name: 5 }],
    ['nothing', null],
  ])('exclude an item with %s', (_, hostile) => {
    expect(readRecentItems([screen, hostile, record])).toEqual([screen, record]);
  });

  it.each([null, 'text', 5, {}])('are empty when %j is stored', kept => {
    expect(readRecentItems(kept)).toEqual([]);
  });
});
