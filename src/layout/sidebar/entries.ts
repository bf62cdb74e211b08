import type { MenuNode } from '../../authProvider/menuTree.ts';

/** What the sidebar draws for a node: one link, or a submenu. */
export type Entry =
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
      readonly entries: readonly Entry[];
    };

/**
 * The sidebar's entries (spec section 2): hidden nodes are left out; several children, or a single one that has
 * children itself, make a submenu; exactly one child without children makes one entry at the parent's path plus its own.
 */
export function entriesOf(nodes: readonly MenuNode[], base = ''): readonly Entry[] {
  return nodes.filter(node => !node.hidden && node.code === undefined).map(node => entryOf(node, base));
}

function entryOf(node: MenuNode, base: string): Entry {
  const path = join(base, node.path);
  const children = node.children.filter(child => !child.hidden && child.code === undefined);
  const [only] = children;
  const { title, name, icon } = node;
  if (!only) return { type: 'link', path, title, name, icon };
  const isSingle = children.length === 1 && !only.children.some(child => !child.hidden && child.code === undefined);
  if (isSingle)
    return { type: 'link', path: join(path, only.path), title: only.title, name: only.name, icon: only.icon || icon };
  return { type: 'submenu', key: path + title, title, name, icon, entries: entriesOf(children, path) };
}

/** An absolute child stands for itself; a relative one is appended. */
function join(base: string, path: string): string {
  if (path.startsWith('/') || base === '') return path;
  return `${base}/${path}`.replaceAll('//', '/');
}

export function hasPath(entry: Entry, path: string): boolean {
  return entry.type === 'link' ? entry.path === path : entry.entries.some(child => hasPath(child, path));
}
