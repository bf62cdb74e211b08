import { type MenuNode, trailTo } from '../../authProvider/menuTree.ts';
import { resourceNames } from '../../resources/registry.ts';
import type { Entry } from '../sidebar/entries.ts';
import { initialsOf } from './initials.ts';

/** A screen of the menu, with the entry above it. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly name: string;
  readonly icon: string;
  readonly area: { readonly title: string; readonly name: string } | null;
}

/** All screens that the menu leads to, in its order. */
export function screensOf(entries: readonly Entry[], area: Screen['area'] = null): readonly Screen[] {
  return entries.flatMap(entry => {
    if (entry.type === 'submenu') return screensOf(entry.entries, { title: entry.title, name: entry.name });
    const { path, title, name, icon } = entry;
    return [{ path, title, name, icon, area }];
  });
}

/** Those that the console has and the menu of this user has not, neither shown nor hidden. */
export function absentScreens(tree: readonly MenuNode[], names: readonly string[] = resourceNames): readonly Screen[] {
  return names
    .filter(name => trailTo(tree, `/${name}`).length === 0)
    .map(name => ({ path: `/${name}`, title: name, name, icon: 'Lock', area: null }));
}

/**
 * The screens that a person means by some letters: by the words of any language, the initials of the Chinese ones, or
 * the address; what begins like the text comes first. An empty text finds nothing.
 */
export function findScreens(
  screens: readonly Screen[],
  text: string,
  titlesOf: (screen: Screen) => readonly string[],
): readonly Screen[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return screens
    .map(screen => ({ screen, rank: rankOf(wanted, titlesOf(screen), screen.path) }))
    .filter(({ rank }) => rank < missed)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ screen }) => screen);
}

const missed = 4;

function rankOf(wanted: string, titles: readonly string[], path: string): number {
  const words = titles.map(title => title.toLowerCase());
  if (words.some(word => word.startsWith(wanted))) return 0;
  if (words.some(word => word.includes(wanted))) return 1;
  if (words.some(word => initialsOf(word).includes(wanted))) return 2;
  return path.toLowerCase().includes(wanted) ? 3 : missed;
}
