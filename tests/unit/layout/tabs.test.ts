import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Tab,
  closeAllTabs,
  closeTab,
  closeOtherTabs,
  moveTab,
  parseTabs,
  addRecentPage,
  togglePin,
  visitTab,
} from '../../../src/layout/tabs/tabs.ts';

const tab = (name: string, own: Partial<Tab> = {}): Tab => ({
  key: `/${name}`,
  resource: name,
  address: `/${name}`,
  isKept: true,
  ...own,
});
const [a, b, c] = [tab('a'), tab('b', { address: '/b?page=2' }), tab('c')];
const three = [a, b, c];

describe('visiting a page', () => {
  it('adds one tab for the page, at the end', () => {
    expect(visitTab([], a)).toEqual([a]);
    expect(visitTab([a], b)).toEqual([a, b]);
    expect(visitTab([a, b], a)).toEqual([a, b]);
  });

  it('changes only the address of its tab the second time', () => {
    const moved = tab('a', { address: '/a?page=3' });
    expect(visitTab(three, moved)).toEqual([moved, b, c]);
    expect(three[0]).toBe(a);
  });

  it('changes nothing when the page is already open at that address', () => {
    expect(visitTab(three, tab('b', { address: '/b?page=2' }))).toBe(three);
  });
});

describe('closing pages', () => {
  it.each<[string, string, string | null, readonly Tab[], string | null]>([
    ['opens the last remaining page at its last address when the open page is closed', '/c', '/c', [a, b], '/b?page=2'],
    ['opens the last page when the closed page was open and in the middle', '/b', '/b', [a, c], '/c'],
    ['keeps the open page when another page is closed', '/a', '/c', [b, c], null],
    ['opens no page while no page is open', '/a', null, [b, c], null],
    ['changes nothing for an unknown page', '/x', '/c', three, null],
  ])('%s', (...[, key, active, left, goTo]) => {
    expect(closeTab(three, key, active)).toEqual({ tabs: left, goTo });
  });

  it('opens the home page when the only page is closed', () => {
    expect(closeTab([a], '/a', '/a')).toEqual({ tabs: [], goTo: '/' });
  });

  it.each<[string, string, string | null, readonly Tab[], string | null]>([
    ['keeps the open page when all other pages are closed', '/b', '/b', [b], null],
    ['opens the remaining page when all others are closed', '/b', '/a', [b], '/b?page=2'],
    ['opens the remaining page when all others are closed while no page is open', '/b', null, [b], '/b?page=2'],
    ['opens the home page when all pages but an unknown page are closed', '/x', '/a', [], '/'],
  ])('%s', (...[, key, active, left, goTo]) => {
    expect(closeOtherTabs(three, key, active)).toEqual({ tabs: left, goTo });
  });

  it('opens the home page when all pages are closed', () => {
    expect(closeAllTabs(three)).toEqual({ tabs: [], goTo: '/' });
  });

  it('leaves the user on a page that still has a tab, or on the home page, whichever page is closed', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (made, item, two) => {
        const tabs = made.map(name => tab(name));
        const [key, active] = [tabs[item % tabs.length]?.key ?? '', tabs[two % tabs.length]?.key ?? ''];
        for (const { tabs: left, goTo } of [closeTab(tabs, key, active), closeOtherTabs(tabs, key, active)]) {
          const open = goTo ?? active;
          expect(open === '/' ? left.length === 0 : left.some(each => each.address === open)).toBe(true);
        }
      }),
    );
  });
});

describe('a pinned page', () => {
  const pinned = { ...b, isPinned: true };

  it('is first; after the user unpins the page, it directly follows the pinned pages', () => {
    expect(togglePin(three, '/b')).toEqual([pinned, a, c]);
    expect(togglePin(togglePin(three, '/b'), '/c').map(({ key }) => key)).toEqual(['/b', '/c', '/a']);
    expect(togglePin([pinned, a, c], '/b').map(({ key, isPinned = false }) => [key, isPinned])).toEqual([
      ['/b', false],
      ['/a', false],
      ['/c', false],
    ]);
  });

  it('stays pinned when it is visited again', () => {
    const moved = tab('b', { address: '/b?page=3' });
    expect(visitTab([pinned, a], moved)).toEqual([{ ...moved, isPinned: true }, a]);
  });

  it('survives “close others”, “close all” and a reload', () => {
    expect(closeOtherTabs([pinned, a, c], '/c', '/a')).toEqual({ tabs: [pinned, c], goTo: '/c' });
    expect(closeAllTabs([pinned, a, c])).toEqual({ tabs: [pinned], goTo: '/' });
    expect(parseTabs(JSON.stringify([pinned, a]))).toEqual([pinned, a]);
    expect(parseTabs(JSON.stringify([{ ...b, isPinned: 'yes' }, a]))).toEqual([a]);
  });
});

describe('moving a page', () => {
  it.each<[string, string, string]>([
    ['/a', '/c', '/b /c /a'],
    ['/c', '/a', '/c /a /b'],
    ['/a', '/b', '/b /a /c'],
    ['/b', '/b', '/a /b /c'],
    ['/x', '/b', '/a /b /c'],
    ['/a', '/x', '/a /b /c'],
  ])('gives, for %s moved to the place of %s, the order %s', (key, place, order) => {
    expect(
      moveTab(three, key, place)
        .map(item => item.key)
        .join(' '),
    ).toBe(order);
  });

  it('loses no page, and keeps the pinned pages first', () => {
    const strip = fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), isPinned: fc.boolean() }), {
      selector: ({ name }) => name,
      minLength: 1,
    });
    fc.assert(
      fc.property(strip, fc.nat(), fc.nat(), (made, item, two) => {
        const tabs = made.map(({ name, isPinned }) => tab(name, { isPinned }));
        const [key, place] = [tabs[item % tabs.length]?.key ?? '', tabs[two % tabs.length]?.key ?? ''];
        const moved = moveTab(tabs, key, place);
        expect(moved.map(each => each.key).toSorted()).toEqual(tabs.map(each => each.key).toSorted());
        const pins = moved.map(each => each.isPinned === true);
        expect(pins).toEqual([...pins.filter(Boolean), ...pins.filter(isPinned => !isPinned)]);
      }),
    );
  });
});

describe('the views that are kept alive', () => {
  it('are those of the most recently visited pages, without duplicates and up to the limit', () => {
    const visits = ['/a', '/b', '/c', '/a', '/d', '/e'];
    const recent = visits.reduce<readonly string[]>((before, key) => addRecentPage(before, key, 3), []);
    expect(recent).toEqual(['/e', '/d', '/a']);
  });

  it('stay the same while the user does not navigate', () => {
    const recent = ['/a', '/b'];
    expect(addRecentPage(recent, '/a', 2)).toBe(recent);
  });
});

describe('stored tabs', () => {
  it('keep their values when they are read back', () => {
    const kept = [a, b, tab('d', { recordId: '5', isKept: false })];
    expect(parseTabs(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, '', 'null', '{}', '5', '"tabs"', '[', '[{"key":', '{"0":{}}', '<html>'])(
    'are empty when damaged (%s)',
    text => {
      expect(parseTabs(text)).toEqual([]);
    },
  );

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', [a]],
    ['a text', '/a'],
    ['another host', { ...a, address: '//evil.example' }],
    ['another host by a backslash', { ...a, address: '/\\evil.example' }],
    ['a whole address', { ...a, address: 'https://evil.example/a' }],
    ['a script', { ...a, address: 'javascript:alert(1)' }],
    ['no address', { ...a, address: undefined }],
    ['a list as the address', { ...a, address: ['/a'] }],
    ['a number as the key', { ...a, key: 5 }],
    ['an object as the resource', { ...a, resource: {} }],
    ['an object as the record', { ...a, recordId: { a: 1 } }],
    ['no cache flag', { ...a, isKept: 'yes' }],
    ['a duplicate key', { ...a, address: '/a?page=2' }],
  ])('exclude the tab with %s', (_, hostile) => {
    expect(parseTabs(JSON.stringify([a, hostile, b]))).toEqual([a, b]);
  });
});
