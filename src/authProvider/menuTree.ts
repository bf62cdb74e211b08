import { isRecord } from '../schemas/json.ts';
import { isFollowable, joinMenuPath } from '../schemas/menuPath.ts';

/** A node of the menu as the platform sends it: area, screen, or permission leaf (spec section 3). */
export interface MenuNode {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly hidden: boolean;
  readonly noCache: boolean;
  /** A crumb of this node leads nowhere, whatever its path. */
  readonly isNoRedirect?: true;
  readonly children: readonly MenuNode[];
  /** Only leaves carry a permission code. */
  readonly code?: string;
}

/** What the platform has sent cannot be a menu. */
export class DamagedMenu extends TypeError {}

const maxDepth = 3;
const maxNodes = 5_000;

/** A menu, and the entries that were left out of it because nothing can lead to them. */
export interface MenuReading {
  readonly tree: readonly MenuNode[];
  /** Names of damaged entries, for those who can repair them. */
  readonly skipped: readonly string[];
}

/**
 * Reads a menu tree defensively: cycles cannot occur in JSON, but depth, size, missing parts and hostile paths can. A
 * damaged entry is left out and named; the others stay.
 *
 * Throws `DamagedMenu` when the value is no tree at all, which is not the same as a tree without entries, and when all codes may
 * have gone with what was left out: no codes would mean `admin` (spec section 6), so `isAdmin` has to come from elsewhere.
 */
export function readMenuTree(value: unknown, isAdmin: boolean): MenuReading {
  if (!Array.isArray(value)) throw new DamagedMenu('The menu tree is not a list');
  const reading: Reading = { left: maxNodes, isWhole: true, skipped: [] };
  const tree = value.flatMap(node => parseNode(node, { depth: 1, base: '' }, reading));
  const mayLackCodes = isAdmin || reading.isWhole;
  if (!mayLackCodes && tree.flatMap(codesOf).length === 0) throw new DamagedMenu('The menu tree is damaged');
  return { tree, skipped: reading.skipped };
}

/** The same for a menu that is only shown, with no regard to what was left out. */
export function parseMenuTree(value: unknown): readonly MenuNode[] {
  return readMenuTree(value, false).tree;
}

interface Reading {
  left: number;
  /** Nothing that could carry a code has been left out. */
  isWhole: boolean;
  readonly skipped: string[];
}

interface Place {
  readonly depth: number;
  /** The address of the entry above. */
  readonly base: string;
}

function parseNode(value: unknown, { depth, base }: Place, reading: Reading): readonly MenuNode[] {
  reading.left -= 1;
  const path = isRecord(value) ? joinMenuPath(base, textOf(value['path'])) : '';
  if (!isRecord(value) || depth > maxDepth || reading.left < 0 || !isFollowable(path)) {
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
