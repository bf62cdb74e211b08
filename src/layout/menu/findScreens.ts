import { type MenuNode, findMenuTrail } from '../../authProvider/menuTree.ts';
import { resourceNames } from '../../resources/registry.ts';
import type { MenuEntry } from './menuEntries.ts';
import { pinyinInitialsOf } from './initials.ts';

/** Screen of the console, with its parent entry in the menu; `area` is `null` without a parent. */
export interface MenuScreen {
  readonly path: string;
  readonly title: string;
  readonly name: string;
  readonly icon: string;
  readonly area: { readonly title: string; readonly name: string } | null;
}

/** Returns all screens of the menu, in the order of the menu. */
export function screensOf(entries: readonly MenuEntry[], area: MenuScreen['area'] = null): readonly MenuScreen[] {
  return entries.flatMap(entry => {
    if (entry.type === 'submenu') return screensOf(entry.entries, { title: entry.title, name: entry.name });
    const { path, title, name, icon } = entry;
    return [{ path, title, name, icon, area }];
  });
}

/** Returns the screens of the console that are not in the user's menu, not even as hidden entries. */
export function findScreensAbsentFromMenu(
  tree: readonly MenuNode[],
  names: readonly string[] = resourceNames,
): readonly MenuScreen[] {
  return names
    .filter(name => findMenuTrail(tree, `/${name}`).length === 0)
    .map(name => ({ path: `/${name}`, title: name, name, icon: 'Lock', area: null }));
}

/**
 * Finds screens by title in any language, by the pinyin initials of the Chinese title, or by path. Titles that begin
 * with the text come first. An empty text finds nothing.
 */
export function findScreens(
  screens: readonly MenuScreen[],
  text: string,
  titlesOf: (screen: MenuScreen) => readonly string[],
): readonly MenuScreen[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return screens
    .map(screen => ({ screen, rank: rankOf(wanted, titlesOf(screen), screen.path) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen);
}

const noMatch = 4;

function rankOf(wanted: string, titles: readonly string[], path: string): number {
  const words = titles.map(title => title.toLowerCase());
  if (words.some(word => word.startsWith(wanted))) return 0;
  if (words.some(word => word.includes(wanted))) return 1;
  if (words.some(word => pinyinInitialsOf(word).includes(wanted))) return 2;
  return path.toLowerCase().includes(wanted) ? 3 : noMatch;
}
