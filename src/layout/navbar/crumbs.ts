import { type MenuNode, findMenuTrail } from '../../authProvider/menuTree.ts';

export interface Crumb {
  readonly title: string;
  readonly name: string;
  /**
   * Path to which the crumb links. `null` for a crumb without a link: the last crumb, an area without a page, or a node
   * marked `noredirect`.
   */
  readonly path: string | null;
}

/**
 * Returns the breadcrumb of the current screen: the menu nodes from the root to the screen that have a name and a
 * title.
 */
export function crumbsOf(tree: readonly MenuNode[], path: string): readonly Crumb[] {
  const trail = findMenuTrail(tree, path).filter(node => node.name !== '' && node.title !== '');
  return trail.map((node, at) => ({
    title: node.title,
    name: node.name,
    path: at === trail.length - 1 || node.path === '' || node.isNoRedirect ? null : node.path,
  }));
}
