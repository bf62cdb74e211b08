import { isRecord } from '../schemas/base/json.ts';
import { isSafeMenuPath, joinMenuPath } from '../schemas/base/menuPath.ts';

/** Node of the menu as the platform sends it: an area, a screen, or a leaf with a permission. */
export interface MenuNode {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly hidden: boolean;
  readonly noCache: boolean;
  /** True if the breadcrumb shows this node without a link, even when the node has a path. */
  readonly isNoRedirect?: true;
  readonly children: readonly MenuNode[];
  /** Permission code; only leaves have one. */
  readonly code?: string;
}

/** Thrown when the platform's response cannot be a menu. */
export class DamagedMenuError extends TypeError {}

const maxDepth = 3;
const maxNodes = 5_000;

/** Menu without its damaged entries, and the names of those entries. */
export interface ParsedMenu {
  readonly tree: readonly MenuNode[];
  /** Names of damaged entries, for users who can repair them. */
  readonly skipped: readonly string[];
}

/**
 * Reads a menu tree from an untrusted value, which may have too many nodes, too deep nodes, missing values or hostile
 * paths. A damaged entry is omitted and reported by name; the other entries remain.
 *
 * Throws `DamagedMenuError` when the value is not a list. A tree without permission codes gives its user the role
 * `admin`. For a user who is not an administrator (`isAdmin` is false), the function therefore also throws when no
 * codes remain and a damaged entry may have contained codes.
 */
export function parseMenu(value: unknown, isAdmin: boolean): ParsedMenu {
  if (!Array.isArray(value)) throw new DamagedMenuError('The menu tree is not a list');
  const reading: Reading = { left: maxNodes, isWhole: true, skipped: [] };
  const tree = value.flatMap(node => parseNode(node, { depth: 1, base: '' }, reading));
  const mayLackCodes = isAdmin || reading.isWhole;
  if (!mayLackCodes && tree.flatMap(codesOf).length === 0) throw new DamagedMenuError('The menu tree is damaged');
  return { tree, skipped: reading.skipped };
}

/** Reads a menu like `parseMenu`, for a user who is not an administrator. Returns only the tree. */
export function parseMenuTree(value: unknown): readonly MenuNode[] {
  return parseMenu(value, false).tree;
}

interface Reading {
  left: number;
  /** True if no omitted entry could have contained permission codes. */
  isWhole: boolean;
  readonly skipped: string[];
}

interface Place {
  readonly depth: number;
  /** Path of the parent entry. */
  readonly base: string;
}

function parseNode(value: unknown, { depth, base }: Place, reading: Reading): readonly MenuNode[] {
  reading.left -= 1;
  const path = isRecord(value) ? joinMenuPath(base, textOf(value['path'])) : '';
  if (!isRecord(value) || depth > maxDepth || reading.left < 0 || !isSafeMenuPath(path)) {
    reading.isWhole = false;
    reading.skipped.push(isRecord(value) ? textOf(value['name']) : '');
    return [];
  }
  const children = Array.isArray(value['children']) ? value['children'] : [];
  const code = textOf(value['code']);
  reading.isWhole &&= isAbsentOr(value['children'], Array.isArray(value['children']));
  reading.isWhole &&= isAbsentOr(value['code'], typeof value['code'] === 'string');
  const node = {
    path,
    name: textOf(value['name']),
    title: textOf(value['title']) || textOf(value['name']),
    icon: textOf(value['icon']),
    hidden: value['hidden'] === true,
    noCache: value['noCache'] === true,
    children: children.flatMap(child => parseNode(child, { depth: depth + 1, base: path || base }, reading)),
    ...(value['redirect'] === 'noredirect' ? { isNoRedirect: true as const } : {}),
  };
  return [code ? { ...node, code } : node];
}

function isAbsentOr(value: unknown, isFit: boolean): boolean {
  return value === undefined || value === null || isFit;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the permission codes in the tree. A tree without codes belongs to an administrator and gives the single role
 * `admin`.
 */
export function rolesOf(tree: readonly MenuNode[]): readonly string[] {
  const codes = new Set(tree.flatMap(codesOf));
  return codes.size > 0 ? [...codes] : ['admin'];
}

function codesOf(node: MenuNode): readonly string[] {
  return [...(node.code ? [node.code] : []), ...node.children.flatMap(codesOf)];
}

/**
 * Returns the path that `/` opens: the path of the first visible entry. If this entry has no path, returns the path of
 * its first visible child that has one.
 */
export function homePathOf(tree: readonly MenuNode[]): string | undefined {
  const first = tree.find(node => !node.hidden);
  if (!first) return undefined;
  return first.path || first.children.find(child => child.path !== '' && !child.hidden)?.path;
}

/**
 * Returns the nodes from the root to a screen, for breadcrumb and sidebar; empty when the menu does not contain the
 * screen.
 */
export function findMenuTrail(tree: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const node of tree) {
    if (node.path === path && node.code === undefined) return [node];
    const rest = findMenuTrail(node.children, path);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
