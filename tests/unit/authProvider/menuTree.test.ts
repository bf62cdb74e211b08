import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type MenuNode,
  homePathOf,
  parseMenuTree,
  parseMenu,
  rolesOf,
  findMenuTrail,
} from '../../../src/authProvider/menuTree.ts';
import { measureMinCpuTime } from '../../support/cpuTime.ts';

const leaf = (code: unknown, path: unknown = '') => ({ path, name: 'leaf', title: 'Leaf', code });
const screen = (path: string, ...children: readonly unknown[]) => ({
  path,
  name: path.slice(1),
  title: path,
  children,
});
const area = (...children: readonly unknown[]) => ({ path: '', name: 'area', title: 'Area', icon: 'Add', children });
const users = screen('/users', leaf('user'), leaf('user:add'));

const pathsOf = (tree: readonly MenuNode[]): readonly string[] =>
  tree.flatMap(node => [node.path, ...pathsOf(node.children)]);
const depthOf = (tree: readonly MenuNode[]): number => Math.max(0, ...tree.map(node => 1 + depthOf(node.children)));
const countOf = (tree: readonly MenuNode[]): number => tree.reduce((sum, node) => sum + 1 + countOf(node.children), 0);

function chain(depth: number): unknown {
  return depth === 0 ? leaf('deep') : { path: `/d${depth}`, name: 'd', children: [chain(depth - 1)] };
}

/** Returns the parsed tree, or an empty list when the parser rejects the value. */
function treeOf(value: unknown): readonly MenuNode[] {
  try {
    return parseMenuTree(value);
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('The menu tree')) return [];
    throw error;
  }
}

describe('a menu tree', () => {
  it('has three levels, with permission codes on the leaves', () => {
    const [node] = parseMenuTree([area(users)]);
    expect(node).toMatchObject({ path: '', name: 'area', title: 'Area', icon: 'Add', hidden: false, noCache: false });
    expect(node?.children[0]?.children.map(child => child.code)).toEqual(['user', 'user:add']);
    expect(node).not.toHaveProperty('code');
  });

  it('keeps the flags of its nodes, and uses the name of a node without a title', () => {
    const [node] = parseMenuTree([{ name: 'x', hidden: true, noCache: true, children: null }]);
    expect(node).toEqual({ path: '', name: 'x', title: 'x', icon: '', hidden: true, noCache: true, children: [] });
  });

  it('may be empty', () => {
    expect(parseMenuTree([])).toEqual([]);
  });

  it.each([null, undefined, {}, { data: [] }, 'tree', 5, true].map(value => ({ value })))(
    'cannot be $value',
    ({ value }) => {
      expect(() => parseMenuTree(value)).toThrow(TypeError);
    },
  );
});

describe('a relative path in a menu tree', () => {
  it('is joined to the path of its parent', () => {
    const tree = parseMenuTree([{ ...area({ ...screen('users'), children: [] }), path: '/parent' }, screen('top')]);
    expect(pathsOf(tree)).toEqual(['/parent', '/parent/users', '/top']);
  });

  it('starts at the root if its area has no path', () => {
    expect(pathsOf(parseMenuTree([area(screen('users'))]))).toEqual(['', '/users']);
  });
});

describe('a damaged menu entry', () => {
  it.each(['https://example.com/help', '//evil', '/a?x=1', '/报表', '/a b'])(
    'is omitted and reported if it has the path %s, and an administrator keeps the other entries',
    path => {
      const damaged = { ...screen(path), name: '帮助' };
      const { tree, skipped } = parseMenu([area(screen('/menus'), damaged)], true);
      expect(pathsOf(tree)).toEqual(['', '/menus']);
      expect(skipped).toEqual(['帮助']);
    },
  );

  it('never gives administrator access to a user whose permission codes may be lost with the entry', () => {
    const tree = [area(screen('//evil', leaf('user')))];
    expect(() => parseMenu(tree, false)).toThrow(TypeError);
    expect(parseMenu(tree, true).skipped).toEqual(['/evil']);
  });
});

describe('a hostile menu tree', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '\\\\evil',
    '/a b',
    '/a?b=c',
    '/a#b',
    '/%2f',
    '/a\nb',
    'data:text/html,x',
    '/\u202e',
  ];

  it.each(hostile)('loses the entries that lead to %s', path => {
    const tree = parseMenuTree([area(users, screen(path, leaf('evil')))]);
    expect(pathsOf(tree)).not.toContain(path);
    expect(rolesOf(tree)).toEqual(['user', 'user:add']);
  });

  it('keeps the permission codes of both entries with the same path', () => {
    const twin = screen('/users', leaf('user:other'));
    const tree = parseMenuTree([area(users, twin), area(twin)]);
    expect(homePathOf(tree)).toBe('/users');
    expect(rolesOf(tree)).toEqual(['user', 'user:add', 'user:other']);
  });

  it('is cut off where it would form a cycle', () => {
    const loop: Record<string, unknown> = { path: '/loop', name: 'loop' };
    loop['children'] = [leaf('loop'), loop];
    const tree = parseMenuTree([area(users), loop]);
    expect(depthOf(tree)).toBeLessThanOrEqual(3);
    expect(rolesOf(tree)).toEqual(['user', 'user:add', 'loop']);
  });

  it('is cut off below the third level', () => {
    const tree = parseMenuTree([area(users), chain(50)]);
    expect(depthOf(tree)).toBe(3);
    expect(rolesOf(tree)).toEqual(['user', 'user:add']);
  });

  it('keeps five thousand of its ten thousand nodes, within the time limit', () => {
    const given = [area(users), ...Array.from({ length: 10_000 }, (_, at) => screen(`/s${at}`))];
    expect(countOf(parseMenuTree(given))).toBe(5_000);
    expect(measureMinCpuTime(() => parseMenuTree(given), 500)).toBeLessThan(500);
  });

  it.each(
    [null, 5, 'x', [], true, { path: 5, name: {}, title: [], icon: 1, hidden: 'yes', children: 'none', code: 7 }].map(
      node => ({ node }),
    ),
  )('keeps the other nodes beside $node', ({ node }) => {
    const tree = parseMenuTree([node, area(users, node)]);
    expect(rolesOf(tree)).toEqual(['user', 'user:add']);
  });

  it.each([
    ['all too deep', [chain(4)]],
    ['all behind a hostile path', [screen('//evil', leaf('user'))]],
    ['all inside an object instead of a list', [{ path: '', name: 'area', children: { 0: leaf('user') } }]],
    ['all of a wrong type', [area(screen('/users', leaf(7)))]],
    ['only malformed values', [1, 'x', null]],
  ])('is rejected when its codes are %s, because a tree without codes grants all permissions', (_, value) => {
    expect(() => parseMenuTree(value)).toThrow(TypeError);
  });

  it('never grants a role that it does not contain, or a path outside the console', () => {
    const text = fc.oneof(fc.constantFrom(...hostile, '/users', '', '/a/b'), fc.string());
    const { tree: trees } = fc.letrec(tie => ({
      tree: fc.array(fc.oneof({ depthSize: 'small' }, fc.jsonValue(), tie('node')), { maxLength: 4 }),
      node: fc.record(
        {
          path: text,
          name: text,
          code: fc.oneof(text, fc.jsonValue()),
          children: fc.oneof(tie('tree'), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
    }));
    fc.assert(
      fc.property(trees, value => {
        const tree = treeOf(value);
        const named = JSON.stringify(value);
        const isNamed = (role: string) => role === 'admin' || named.includes(JSON.stringify(role));
        expect(rolesOf(tree).every(isNamed)).toBe(true);
        expect(pathsOf(tree).every(path => path === '' || /^\/(?!\/)[\w\-/]*$/.test(path))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the roles of a user', () => {
  it.each<[string, readonly unknown[], readonly string[]]>([
    [
      'are the permission codes of the menu tree, without duplicates',
      [area(users, screen('/x', leaf('user'), leaf('x')))],
      ['user', 'user:add', 'x'],
    ],
    ['are admin when the tree has no permission code', [area(screen('/users'))], ['admin']],
    ['are admin for an empty tree', [], ['admin']],
    ['leave out empty permission codes', [area(screen('/users', leaf('')))], ['admin']],
    ['include the permission codes of hidden nodes', [{ ...area(users), hidden: true }], ['user', 'user:add']],
  ])('%s', (_, value, roles) => {
    expect(rolesOf(parseMenuTree(value))).toEqual(roles);
  });
});

describe('the home page', () => {
  const path = (value: string, ...children: readonly unknown[]) => ({ ...area(...children), path: value });
  it.each<[string, readonly unknown[], string | undefined]>([
    ["is the first entry's path", [path('/dashboard', users), area(users)], '/dashboard'],
    ['is the path of the first child when the path of the entry is empty', [area(users, screen('/x'))], '/users'],
    ['skips hidden entries', [{ ...path('/x'), hidden: true }, path('/y')], '/y'],
    ['skips hidden children', [area({ ...screen('/x'), hidden: true }, users)], '/users'],
    ['is unknown without entries', [], undefined],
    ['is unknown when neither the entry nor its child has a path', [area(leaf('a'))], undefined],
  ])('%s', (_, value, home) => {
    expect(homePathOf(parseMenuTree(value))).toBe(home);
  });
});

describe('the breadcrumb trail', () => {
  const tree = parseMenuTree([area(users, screen('/x')), screen('/top')]);
  it.each([
    ['/users', ['area', 'users']],
    ['/top', ['top']],
    ['/absent', []],
    ['/use', []],
  ])('has, for the path %s, the nodes %o', (to, names) => {
    expect(findMenuTrail(tree, to).map(node => node.name)).toEqual(names);
  });
});
