import { type MenuNode, findMenuTrail } from '../../authProvider/menuTree.ts';

export interface Crumb {
  readonly title: string;
  readonly name: string;
  /**
   * Target of the crumb. `null` means plain text: for the last crumb, areas without a page, and nodes marked
   * `noredirect`.
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
