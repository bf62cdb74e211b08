import { type MenuNode, trailTo } from '../../authProvider/menuTree.ts';

export interface Crumb {
  readonly title: string;
  readonly name: string;
  /** Where it leads; the last one, areas without a page of their own and nodes that say so are plain text. */
  readonly path: string | null;
}

/** The way to the open place: the matched nodes that have a name and a title (spec section 2). */
export function crumbsOf(tree: readonly MenuNode[], path: string): readonly Crumb[] {
  const trail = trailTo(tree, path).filter(node => node.name !== '' && node.title !== '');
  return trail.map((node, at) => ({
    title: node.title,
    name: node.name,
    path: at === trail.length - 1 || node.path === '' || node.isNoRedirect ? null : node.path,
  }));
}
