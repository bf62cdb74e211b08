import { describe, expect, it } from 'vitest';

import { type MenuNode, parseMenuTree } from '../../../src/authProvider/menuTree.ts';
import { crumbsOf } from '../../../src/layout/navbar/crumbs.ts';
import { toMenuEntries, entryHasPath } from '../../../src/layout/menu/menuEntries.ts';

const node = (path: string, own: Partial<MenuNode> = {}): MenuNode => ({
  path,
  name: path || 'area',
  title: path || 'area',
  icon: '',
  hidden: false,
  noCache: false,
  children: [],
  ...own,
});
const leaf = node('', { name: 'user:add', code: 'user:add' });
const hidden = node('/hidden', { hidden: true });
const link = (path: string) => ({ type: 'link', path });
const submenu = (...entries: readonly unknown[]) => ({ type: 'submenu', entries });

describe('the entries of the sidebar', () => {
  it.each<[string, readonly MenuNode[], readonly unknown[]]>([
    ['leave out hidden nodes', [hidden, node('/a')], [link('/a')]],
    ['leave out permission leaves', [node('/a', { children: [leaf] })], [link('/a')]],
    ['make one link of a node without children', [node('/a')], [link('/a')]],
    ['make one link of exactly one child', [node('', { children: [node('/a')] })], [link('/a')]],
    ['join the path of one child to its parent', [node('/a', { children: [node('b')] })], [link('/a/b')]],
    ['contain no double slash', [node('/a/', { children: [node('b')] })], [link('/a/b')]],
    ['count visible children only', [node('', { children: [hidden, node('/a'), leaf] })], [link('/a')]],
    [
      'make one link when the only child has only leaves',
      [node('', { children: [node('/a', { children: [leaf] })] })],
      [link('/a')],
    ],
    [
      'make a submenu of several children',
      [node('', { children: [node('/a'), node('/b')] })],
      [submenu(link('/a'), link('/b'))],
    ],
    [
      'make a submenu of one child with children',
      [node('/x', { children: [node('y', { children: [node('a'), node('b')] })] })],
      [submenu(submenu(link('/x/y/a'), link('/x/y/b')))],
    ],
    [
      'nest a single grandchild',
      [node('/x', { children: [node('y', { children: [node('z')] })] })],
      [submenu(link('/x/y/z'))],
    ],
    ['keep the order', [node('/b'), node('/a')], [link('/b'), link('/a')]],
    ['are empty for an empty menu', [], []],
  ])('%s', (_, nodes, entries) => {
    expect(toMenuEntries(nodes)).toMatchObject(entries);
  });

  it('use title and name of an only child, and the icon of the child or of the parent', () => {
    const [plain] = toMenuEntries([node('', { icon: 'Above', children: [node('/a', { title: 'A', name: 'a' })] })]);
    expect(plain).toEqual({ type: 'link', path: '/a', title: 'A', name: 'a', icon: 'Above' });
    const [own] = toMenuEntries([node('', { icon: 'Above', children: [node('/a', { icon: 'Own' })] })]);
    expect(own).toMatchObject({ icon: 'Own' });
  });

  it('have the paths of all links below them, but not the paths of submenus', () => {
    const [entry] = toMenuEntries([
      node('', { children: [node('/a'), node('/b', { children: [node('/c'), node('/d')] })] }),
    ]);
    expect(['/a', '/c', '/b', '/x'].map(path => entry !== undefined && entryHasPath(entry, path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the breadcrumb', () => {
  const tree = parseMenuTree([
    {
      path: '',
      name: 'users',
      title: 'Users',
      children: [{ path: '/users', name: 'users', title: 'List', children: [{ path: '', code: 'user' }] }],
    },
    { path: '/top', name: 'top', title: 'Top', children: [{ path: '/top/one', name: 'one', title: 'One' }] },
    { path: '/quiet', name: '', title: 'Quiet', children: [{ path: '/quiet/one', name: 'one', title: 'One' }] },
  ]);

  it.each<[string, readonly (readonly [title: string, path: string | null])[]]>([
    [
      '/users',
      [
        ['Users', null],
        ['List', null],
      ],
    ],
    ['/top', [['Top', null]]],
    [
      '/top/one',
      [
        ['Top', '/top'],
        ['One', null],
      ],
    ],
    ['/quiet/one', [['One', null]]],
    ['/absent', []],
  ])('has, for the path %s, the entries %o', (path, crumbs) => {
    expect(crumbsOf(tree, path).map(crumb => [crumb.title, crumb.path])).toEqual(crumbs);
  });

  it('is plain text at a node without a page', () => {
    const [top] = tree.filter(item => item.path === '/top');
    const still = parseMenuTree([
      { ...top, redirect: 'noredirect' },
      { path: '/x', name: 'x', redirect: '/y' },
    ]);
    expect(crumbsOf(still, '/top/one').map(crumb => crumb.path)).toEqual([null, null]);
    expect(still.map(item => item.isNoRedirect)).toEqual([true, undefined]);
  });
});
