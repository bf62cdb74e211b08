import type { MenuNode } from '../../authProvider/menuTree.ts';

/** Entry of the sidebar: a link or a submenu. */
export type MenuEntry =
  | {
      readonly type: 'link';
      readonly path: string;
      readonly title: string;
      readonly name: string;
      readonly icon: string;
    }
  | {
      readonly type: 'submenu';
      readonly key: string;
      readonly title: string;
      readonly name: string;
      readonly icon: string;
      readonly entries: readonly MenuEntry[];
    };

/**
 * Converts menu nodes to entries of the sidebar. Hidden nodes are omitted. A node with several children, or with a
 * child that has children, becomes a submenu. A node whose only child has no children becomes one link; its path joins
 * the paths of the node and the child.
 */
export function toMenuEntries(nodes: readonly MenuNode[], base = ''): readonly MenuEntry[] {
  return nodes.filter(node => !node.hidden && node.code === undefined).map(node => entryOf(node, base));
}

function entryOf(node: MenuNode, base: string): MenuEntry {
  const path = join(base, node.path);
  const children = node.children.filter(child => !child.hidden && child.code === undefined);
  const [only] = children;
  const { title, name, icon } = node;
  if (!only) return { type: 'link', path, title, name, icon };
  const isSingle = children.length === 1 && !only.children.some(child => !child.hidden && child.code === undefined);
  if (isSingle)
    return { type: 'link', path: join(path, only.path), title: only.title, name: only.name, icon: only.icon || icon };
  return { type: 'submenu', key: path + title, title, name, icon, entries: toMenuEntries(children, path) };
}

/** Appends a relative path to the path of the parent; an absolute path stays unchanged. */
function join(base: string, path: string): string {
  if (path.startsWith('/') || base === '') return path;
  return `${base}/${path}`.replaceAll('//', '/');
}

/** Returns whether an entry, or one of its child entries, leads to the path. */
export function entryHasPath(entry: MenuEntry, path: string): boolean {
  return entry.type === 'link' ? entry.path === path : entry.entries.some(child => entryHasPath(child, path));
}
