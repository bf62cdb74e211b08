import { isRecord } from '../schemas/json.ts';

/** A node of the menu as the platform sends it: area, screen, or permission leaf (spec section 3). */
export interface MenuNode {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly hidden: boolean;
  readonly noCache: boolean;
  readonly children: readonly MenuNode[];
  /** Only leaves carry a permission code. */
  readonly code?: string;
}

const maxDepth = 3;
const maxNodes = 5_000;

/**
 * Reads a menu tree defensively: cycles cannot occur in JSON, but depth, size, missing parts and hostile paths can.
 * Throws a `TypeError` when it is no tree at all, which is not the same as a tree without entries.
 */
export function parseMenuTree(value: unknown): readonly MenuNode[] {
  if (!Array.isArray(value)) throw new TypeError('The menu tree is not a list');
  const budget = { left: maxNodes };
  return value.flatMap(node => parseNode(node, 1, budget));
}

function parseNode(value: unknown, depth: number, budget: { left: number }): readonly MenuNode[] {
  budget.left -= 1;
  if (!isRecord(value) || depth > maxDepth || budget.left < 0) return [];
  const path = textOf(value['path']);
  if (!isOwnPath(path)) return [];
  const children = Array.isArray(value['children']) ? value['children'] : [];
  const code = textOf(value['code']);
  const node = {
    path,
    name: textOf(value['name']),
    title: textOf(value['title']) || textOf(value['name']),
    icon: textOf(value['icon']),
    hidden: value['hidden'] === true,
    noCache: value['noCache'] === true,
    children: children.flatMap(child => parseNode(child, depth + 1, budget)),
  };
  return [code ? { ...node, code } : node];
}

/** A path of the console itself: empty, or from the root without a second slash that would name another host. */
function isOwnPath(path: string): boolean {
  return path === '' || /^\/(?![/\\])[\w\-/]*$/.test(path);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The codes on the leaves; none at all means the single role `admin` (spec section 6). */
export function rolesOf(tree: readonly MenuNode[]): readonly string[] {
  const codes = new Set(tree.flatMap(codesOf));
  return codes.size > 0 ? [...codes] : ['admin'];
}

function codesOf(node: MenuNode): readonly string[] {
  return [...(node.code ? [node.code] : []), ...node.children.flatMap(codesOf)];
}

/** Where `/` leads: the first entry's path, or its first child's when that is empty (spec section 2). */
export function homeOf(tree: readonly MenuNode[]): string | undefined {
  const first = tree.find(node => !node.hidden);
  if (!first) return undefined;
  return first.path || first.children.find(child => child.path !== '' && !child.hidden)?.path;
}

/** The chain of nodes that leads to a screen, for breadcrumb and sidebar; empty when the menu does not have it. */
export function trailTo(tree: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const node of tree) {
    if (node.path === path && node.code === undefined) return [node];
    const rest = trailTo(node.children, path);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
