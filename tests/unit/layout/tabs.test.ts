import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Tab,
  closeAll,
  closeOne,
  closeOthers,
  moveTo,
  parseTabs,
  remember,
  togglePin,
  visit,
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

describe('visiting', () => {
  it('adds a page once, at the end', () => {
    expect(visit([], a)).toEqual([a]);
    expect(visit([a], b)).toEqual([a, b]);
    expect(visit([a, b], a)).toEqual([a, b]);
  });

  it('again only moves its address', () => {
    const moved = tab('a', { address: '/a?page=3' });
    expect(visit(three, moved)).toEqual([moved, b, c]);
    expect(three[0]).toBe(a);
  });

  it('the same place changes nothing at all', () => {
    expect(visit(three, tab('b', { address: '/b?page=2' }))).toBe(three);
  });
});

describe('closing', () => {
  it.each<[string, string, string | null, readonly Tab[], string | null]>([
    ['the open page goes to the last that remains, where it was left', '/c', '/c', [a, b], '/b?page=2'],
    ['the open page in the middle goes to the last', '/b', '/b', [a, c], '/c'],
    ['another page stays here', '/a', '/c', [b, c], null],
    ['a page while none is open stays here', '/a', null, [b, c], null],
    ['a page that is not there changes nothing', '/x', '/c', three, null],
  ])('%s', (...[, key, active, left, goTo]) => {
    expect(closeOne(three, key, active)).toEqual({ tabs: left, goTo });
  });

  it('the only page goes home', () => {
    expect(closeOne([a], '/a', '/a')).toEqual({ tabs: [], goTo: '/' });
  });

  it.each<[string, string, string | null, readonly Tab[], string | null]>([
    ['the others of the open page stays here', '/b', '/b', [b], null],
    ['the others of another page goes to it', '/b', '/a', [b], '/b?page=2'],
    ['the others while none is open goes to it', '/b', null, [b], '/b?page=2'],
    ['the others of a page that is not there goes home', '/x', '/a', [], '/'],
  ])('%s', (...[, key, active, left, goTo]) => {
    expect(closeOthers(three, key, active)).toEqual({ tabs: left, goTo });
  });

  it('all goes home', () => {
    expect(closeAll(three)).toEqual({ tabs: [], goTo: '/' });
  });

  it('never leaves the open page on a closed one', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (made, one, two) => {
        const tabs = made.map(name => tab(name));
        const [key, active] = [tabs[one % tabs.length]?.key ?? '', tabs[two % tabs.length]?.key ?? ''];
        for (const { tabs: left, goTo } of [closeOne(tabs, key, active), closeOthers(tabs, key, active)]) {
          const open = goTo ?? active;
          expect(open === '/' ? left.length === 0 : left.some(each => each.address === open)).toBe(true);
        }
      }),
    );
  });
});

describe('a pinned page', () => {
  const pinned = { ...b, isPinned: true };

  it('stands first, and goes behind the pinned ones when it is let go', () => {
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
    expect(visit([pinned, a], moved)).toEqual([{ ...moved, isPinned: true }, a]);
  });

  it('outlives “close others” and “close all”, and a reload', () => {
    expect(closeOthers([pinned, a, c], '/c', '/a')).toEqual({ tabs: [pinned, c], goTo: '/c' });
    expect(closeAll([pinned, a, c])).toEqual({ tabs: [pinned], goTo: '/' });
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
  ])('%s to the place of %s gives %s', (key, place, order) => {
    expect(
      moveTo(three, key, place)
        .map(one => one.key)
        .join(' '),
    ).toBe(order);
  });

  it('loses none, and leaves the pinned ones first', () => {
    const strip = fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), isPinned: fc.boolean() }), {
      selector: ({ name }) => name,
      minLength: 1,
    });
    fc.assert(
      fc.property(strip, fc.nat(), fc.nat(), (made, one, two) => {
        const tabs = made.map(({ name, isPinned }) => tab(name, { isPinned }));
        const [key, place] = [tabs[one % tabs.length]?.key ?? '', tabs[two % tabs.length]?.key ?? ''];
        const moved = moveTo(tabs, key, place);
        expect(moved.map(each => each.key).toSorted()).toEqual(tabs.map(each => each.key).toSorted());
        const pins = moved.map(each => each.isPinned === true);
        expect(pins).toEqual([...pins.filter(Boolean), ...pins.filter(isPinned => !isPinned)]);
      }),
    );
  });
});

describe('the pages whose views are kept', () => {
  it('are those visited last, each once, never more than the limit', () => {
    const visits = ['/a', '/b', '/c', '/a', '/d', '/e'];
    const recent = visits.reduce<readonly string[]>((before, key) => remember(before, key, 3), []);
    expect(recent).toEqual(['/e', '/d', '/a']);
  });

  it('stay the same while nobody goes anywhere', () => {
    const recent = ['/a', '/b'];
    expect(remember(recent, '/a', 2)).toBe(recent);
  });
});

describe('tabs that were put by', () => {
  it('are read as they were', () => {
    const kept = [a, b, tab('d', { recordId: '5', isKept: false })];
    expect(parseTabs(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, '', 'null', '{}', '5', '"tabs"', '[', '[{"key":', '{"0":{}}', '<html>'])(
    'that are damaged (%s) are none',
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
    ['an address that is no text', { ...a, address: ['/a'] }],
    ['a key that is no text', { ...a, key: 5 }],
    ['a resource that is no text', { ...a, resource: {} }],
    ['a record that is no text', { ...a, recordId: { a: 1 } }],
    ['no word on being kept', { ...a, isKept: 'yes' }],
    ['a key that is there already', { ...a, address: '/a?page=2' }],
  ])('lose the one with %s', (_, hostile) => {
    expect(parseTabs(JSON.stringify([a, hostile, b]))).toEqual([a, b]);
  });
});
