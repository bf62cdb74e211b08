import { describe, expect, it } from 'vitest';

import {
  type MenuScreen,
  findScreensAbsentFromMenu,
  findScreens,
  screensOf,
} from '../../../src/layout/menu/findScreens.ts';
import type { MenuNode } from '../../../src/authProvider/menuTree.ts';
import { pinyinInitialsOf } from '../../../src/layout/menu/initials.ts';
import type { MenuEntry } from '../../../src/layout/menu/menuEntries.ts';

const titles: Readonly<Record<string, readonly string[]>> = {
  users: ['用户列表', 'Users'],
  'client-users': ['客户端用户', 'Client users'],
  'permission-groups': ['权限组', 'Permission groups'],
  'login-records': ['登录记录', 'Sign-in records'],
};

const link = (title: string): Extract<MenuEntry, { type: 'link' }> => ({
  type: 'link',
  path: `/${title}`,
  title,
  name: title,
  icon: '',
});

const entries: readonly MenuEntry[] = [
  link('client-users'),
  {
    type: 'submenu',
    key: 'system',
    title: 'system',
    name: 'System',
    icon: '',
    entries: [
      link('users'),
      { type: 'submenu', key: 'deep', title: 'deep', name: 'Deep', icon: '', entries: [link('permission-groups')] },
      link('login-records'),
    ],
  },
];

const titlesOf = ({ title }: MenuScreen) => titles[title] ?? [];
const find = (text: string) => findScreens(screensOf(entries), text, titlesOf).map(({ title }) => title);

describe('the screens of the menu', () => {
  it('are all its links in order, each with its parent entry', () => {
    expect(screensOf(entries).map(({ path, area }) => [path, area?.title ?? null])).toEqual([
      ['/client-users', null],
      ['/users', 'system'],
      ['/permission-groups', 'deep'],
      ['/login-records', 'system'],
    ]);
  });
});

describe('the menu search', () => {
  it.each<[string, string, readonly string[]]>([
    ['no text', '', []],
    ['blanks', '   ', []],
    ['Chinese words, beginnings first', '用户', ['users', 'client-users']],
    ['English words, beginnings first', 'users', ['users', 'client-users']],
    ['any case, blanks around it', '  PERM ', ['permission-groups']],
    ['a part of a word', '限', ['permission-groups']],
    ['initials of pinyin', 'yhlb', ['users']],
    ['some initials of pinyin', 'jl', ['login-records']],
    ['the address of the screen', '/login', ['login-records']],
    ['an unknown word', 'xyz', []],
  ])('returns the matching screens for %s (%j)', (_, text, found) => {
    expect(find(text)).toEqual(found);
  });
});

describe('the pinyin initials of a text', () => {
  it.each([
    ['用户列表', 'yhlb'],
    ['权限组', 'qxz'],
    ['云电脑', 'ydn'],
    ['机房管理', 'jfgl'],
    ['告警', 'gj'],
    ['FTP 服务器', 'ftp fwq'],
    ['IP更换', 'ipgh'],
    ['', ''],
  ])('are, for the text %s, %s', (text, initials) => {
    expect(pinyinInitialsOf(text)).toBe(initials);
  });
});

describe('the screens outside of a menu', () => {
  const node = (path: string, children: readonly MenuNode[] = [], hidden = false): MenuNode => ({
    path,
    name: path,
    title: path,
    icon: '',
    hidden,
    noCache: false,
    children,
  });

  it('are those that the menu neither shows nor hides', () => {
    const tree = [node('', [node('/users'), node('/merchant-details', [], true)])];
    const absent = findScreensAbsentFromMenu(tree, ['users', 'merchant-details', 'permission-groups']);
    expect(absent.map(({ path, title }) => [path, title])).toEqual([['/permission-groups', 'permission-groups']]);
    expect(findScreens(absent, '权限', titlesOf).map(({ path }) => path)).toEqual(['/permission-groups']);
  });
});
