import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Tab, closeAll, closeOne, closeOthers, parseTabs, visit } from '../../../src/layout/tabs/tabs.ts';

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
    expect(closeAll()).toEqual({ tabs: [], goTo: '/' });
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
